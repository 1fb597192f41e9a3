package io.talestream.aws;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;

/// CDK is written for Node, and its Java binding runs on it.
final class Node {
    private Node() {}

    static void orThrow(String program) {
        try {
            int status = new ProcessBuilder(program, "--version")
                    .redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.DISCARD)
                    .start()
                    .waitFor();
            if (status != 0) {
                throw new IllegalStateException("%s --version failed with %d".formatted(program, status));
            }
        } catch (IOException e) {
            throw new IllegalStateException(
                    "CDK needs Node, and there is no '%s' on the PATH: install Node 20 or newer, for example your"
                                    .formatted(program)
                            + " system's package \"nodejs\"",
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while looking for Node", e);
        }
    }
}
