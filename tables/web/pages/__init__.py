"""The pages people look at: the floor tablet and the director's desk."""
