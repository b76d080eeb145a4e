"""The terminal itself: Textual's driver with what terminals do beyond it, painting, hanging up, crashes."""
