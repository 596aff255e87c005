"""What the screens of the review say."""
