package io.talestream.contracts.setting;

import io.talestream.contracts.text.Text;

/// The name of a setting. It becomes part of a key, always escaped.
public record SettingName(String value) {
    public static final int LONGEST = 128;

    public SettingName {
        Text.line("setting name", value, LONGEST);
    }
}
