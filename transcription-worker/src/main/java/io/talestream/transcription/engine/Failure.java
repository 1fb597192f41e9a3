package io.talestream.transcription.engine;

/// Why a transcription failed, as shown to the owner of the recording.
public enum Failure {
    SILENCE("No speech was found in this recording.", false),
    CORRUPT("This recording is damaged and cannot be played. Please check the file and upload it again.", false),
    UNSUPPORTED(
            "This recording has no sound in a form that can be read. Please upload it as WAV, MP3, OGG, M4A, WebM or"
                    + " FLAC.",
            false),
    TOO_LONG("This recording is longer than can be transcribed at once. Please cut it into parts.", false),
    LANGUAGE("The language of this session is not one that can be transcribed here.", false),
    MISSING("This recording is no longer there. Please upload it again.", false),
    NO_DECODER(
            "Only WAV recordings can be read here, since the program ffmpeg is missing. Please upload the recording as"
                    + " WAV, or have ffmpeg installed and try again.",
            true),
    NO_MODEL(
            "The speech model could not be fetched, which needs the program npm and a connection to its registry."
                    + " Please try again later.",
            true),
    NO_ENGINE("The speech engine does not run on this machine. It needs Linux on x86_64 or aarch64.", true),
    NO_ROOM(
            "The corrections of the current transcript are too large to carry over to a new one. Please undo some of"
                    + " them and try again.",
            false),
    BROKE_OFF("The transcription broke off. Please try again.", true),
    UNREADABLE_RESULT("The result of the transcription cannot be read. Please try again.", true);

    private final String sentence;
    private final boolean worthRetrying;

    Failure(String sentence, boolean worthRetrying) {
        this.sentence = sentence;
        this.worthRetrying = worthRetrying;
    }

    public String sentence() {
        return sentence;
    }

    /// Whether a retry with the same recording may succeed.
    public boolean worthRetrying() {
        return worthRetrying;
    }
}
