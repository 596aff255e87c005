"""`./dev fuzz`: broken and odd files through everything that reads one."""
