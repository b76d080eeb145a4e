"""The board widgets of Knizia's Lord of the Rings."""
