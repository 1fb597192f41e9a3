package io.talestream.transcription.summary.bedrock;

/// The model gave no answer that a summary can be made of. The message has nothing of the transcript in it.
final class UnusableAnswer extends RuntimeException {
    UnusableAnswer(String why) {
        super(why);
    }

    UnusableAnswer(String why, Throwable cause) {
        super(why, cause);
    }
}
