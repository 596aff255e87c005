"""What `./dev` does once the virtual environment is there.

Nothing here imports Django: these modules start the programs that do.
"""
