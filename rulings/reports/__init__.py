"""What is printed and counted: papers, the casebook, statistics."""
