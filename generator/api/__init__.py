"""What stands behind ``import rulepress``: the tool for Python programs and notebooks."""
