"""A decision: from the fields of the form to a ruling and its effect on the field."""
