package io.talestream.transcription.summary.bedrock;

/// The model gave no answer that a summary can be made of. The message has nothing of the transcript in it.
final class Unanswered extends RuntimeException {
    Unanswered(String why) {
        super(why);
    }

    Unanswered(String why, Throwable cause) {
        super(why, cause);
    }
}
