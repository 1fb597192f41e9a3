package io.talestream.contracts.text;

/// Rejected input. The message always names the field, so that the client can correct it.
public final class InvalidField extends IllegalArgumentException {
    private final String field;
    private final String problem;

    public InvalidField(String field, String problem) {
        super(field + " " + problem);
        this.field = field;
        this.problem = problem;
    }

    public String field() {
        return field;
    }

    public String problem() {
        return problem;
    }
}
