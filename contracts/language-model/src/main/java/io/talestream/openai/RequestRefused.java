package io.talestream.openai;

import java.util.Optional;

/// The server refused a request, and would refuse it again. The message does not quote the key.
public final class RequestRefused extends Exception {
    private final String status;
    private final Optional<String> reason;
    private final Optional<String> parameter;

    RequestRefused(String status, Optional<String> reason, Optional<String> parameter) {
        super(status + reason.map(why -> ": " + why).orElse(""));
        this.status = status;
        this.reason = reason;
        this.parameter = parameter;
    }

    /// The message without the reason.
    public String status() {
        return status;
    }

    /// The reason in the words of the server, which may quote the request.
    public Optional<String> reason() {
        return reason;
    }

    /// The parameter of the request that the server names as the reason.
    public Optional<String> parameter() {
        return parameter;
    }
}
