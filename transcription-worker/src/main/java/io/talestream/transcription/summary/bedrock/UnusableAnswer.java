package io.talestream.transcription.summary.bedrock;

/// The model gave no usable answer. The message never quotes the transcript.
final class UnusableAnswer extends RuntimeException {
    UnusableAnswer(String why) {
        super(why);
    }

    UnusableAnswer(String why, Throwable cause) {
        super(why, cause);
    }
}
