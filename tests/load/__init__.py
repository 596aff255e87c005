"""`./dev load`: tables, tablets and desks in any number, against a served site."""
