"""Who may see what: the views of the powers, and how what happens looks to whom."""
