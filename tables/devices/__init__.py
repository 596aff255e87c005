"""The devices on the tables, through the Data Connector of the scorer's computer."""
