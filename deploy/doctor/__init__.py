"""What a helper on the telephone would ask about an installation, asked by itself."""
