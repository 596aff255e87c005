"""What drives a site for `./dev bench` and `./dev load`: boards, client, streams."""
