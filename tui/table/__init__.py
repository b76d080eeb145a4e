"""What the table and the replay screen are made of beside their widgets: whose decision it is, records, small lists."""
