"""`python -m torri` is the command `torri`."""

from torri.cli.main import main

main()
