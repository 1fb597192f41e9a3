package io.talestream.contracts.transcript.format.input;

/// A transcript that cannot be read. The message has the location (a line, a path in JSON or an offset) and the
/// problem. It never quotes the transcript and has no cause that might: transcripts are not logged.
public final class UnreadableTranscript extends RuntimeException {
    private final String place;
    private final String problem;

    public UnreadableTranscript(String place, String problem) {
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
