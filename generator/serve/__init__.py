"""The books and the proofs in a browser, made anew whenever a file of the project is saved."""
