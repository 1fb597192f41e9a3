package io.talestream.contracts.setting;

/// A setting of version 1, which had a single table of players and therefore no workspace.
public record LegacySetting(SettingName name, JsonText value) {}
