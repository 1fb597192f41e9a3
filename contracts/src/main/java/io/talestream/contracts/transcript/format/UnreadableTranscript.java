package io.talestream.contracts.transcript.format;

/// A transcript that cannot be read. It names the place (a line, a path in JSON or an offset) and what is
/// wrong there. It never quotes the transcript and has no cause that might: what was said at a table stays
/// out of logs.
public final class UnreadableTranscript extends RuntimeException {
    private final String place;
    private final String problem;

    UnreadableTranscript(String place, String problem) {
        super(place + ": " + problem);
        this.place = place;
        this.problem = problem;
    }

    public String place() {
        return place;
    }

    public String problem() {
        return problem;
    }
}
