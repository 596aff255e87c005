"""The casebook: decided cases without names."""
