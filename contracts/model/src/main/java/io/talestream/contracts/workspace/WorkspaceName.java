package io.talestream.contracts.workspace;

import io.talestream.contracts.text.Text;

public record WorkspaceName(String value) {
    public static final int LONGEST = 120;

    public WorkspaceName {
        Text.line("workspace name", value, LONGEST);
    }
}
