"""The casebook: decided cases without names, for whoever decides the next one."""
