package io.talestream.contracts.text;

/// A description of a few paragraphs; may be empty.
public record Description(String value) {
    public static final int LONGEST = 4_000;
    public static final Description NONE = new Description("");

    public Description {
        Text.prose("description", value, LONGEST);
    }
}
