package io.talestream.testing.engine;

import org.junit.jupiter.api.extension.ParameterResolutionException;

/// The requested engines are not available. JUnit prints the message as it is; a stack trace would only hide it.
public final class EngineUnavailable extends ParameterResolutionException {
    EngineUnavailable(String sentence) {
        super(sentence);
    }

    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
