"""What can be asked for over HTTP; a route is a few lines, the rest of the house does the work."""
