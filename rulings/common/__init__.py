"""What every package here uses: refusals, records that are only added to, roles."""
