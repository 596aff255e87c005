"""What a language supplies: names, sentences, labels; English and Greek."""
