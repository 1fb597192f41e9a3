package io.talestream.contracts.table;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Every type of item in the table, with the shape of its keys. Every key shape is declared here and only here.
public enum EntityType {
    USER("User", "USER#<user>", "METADATA#<user>"),
    EMAIL("Email", "EMAIL#<email>", "EMAIL"),
    WORKSPACE("Workspace", "WORKSPACE#<ws>", "WORKSPACE", in(Index.GSI1, "USER#<user>", "WORKSPACE#<created>"), feed()),
    MEMBER("Member", "WORKSPACE#<ws>", "MEMBER#<user>", in(Index.GSI1, "USER#<user>", "WORKSPACE#<ws>"), feed()),
    INVITE("Invite", "INVITE#<code>", "INVITE", in(Index.GSI1, "WSINVITES#<ws>", "<created>#<code>")),
    SETTING("Setting", "WORKSPACE#<ws>", "SET#<name>", feed()),
    ITEM("Item", "WORKSPACE#<ws>", "ITEM#<item>", in(Index.GSI1, "WSITEMS#<ws>", "<created>"), feed()),
    CAMPAIGN(
            "Campaign",
            "WORKSPACE#<ws>",
            "CAMPAIGN#<campaign>",
            in(Index.GSI1, "WSCAMPAIGNS#<ws>", "<created>#<campaign>"),
            feed()),
    SESSION(
            "Session",
            "WORKSPACE#<ws>",
            "CAMPAIGN#<campaign>#SESSION#<session>",
            in(Index.GSI1, "PENDING#<status>#<part>", "<since>#<ws>#<session>"),
            in(Index.GSI2, "SESSIONS#<ws>#<campaign>", "<session>"),
            feed()),
    TRANSCRIPT("Transcript", "WORKSPACE#<ws>", "CAMPAIGN#<campaign>#SESSION#<session>#TRANSCRIPT", feed()),
    CORRECTIONS("Corrections", "WORKSPACE#<ws>", "CAMPAIGN#<campaign>#SESSION#<session>#CORRECTIONS"),
    SUMMARY("Summary", "WORKSPACE#<ws>", "CAMPAIGN#<campaign>#SESSION#<session>#SUMMARY#<edition>", feed()),
    SHARE("Share", "SHARE#<token>", "SHARE", in(Index.GSI1, "SESSIONSHARES#<ws>#<session>", "<created>#<token>")),
    REQUEST("Request", "REQUEST#<user>", "KEY#<key>"),
    LEGACY_ITEM("LegacyItem", "ITEM#<hash>", "ITEM"),
    LEGACY_SETTING("LegacySetting", "SETTINGS", "SET#<name>");

    /// An index in which items of this type appear while they have values for all named parts.
    public record IndexShape(Index index, KeyTemplate pk, KeyTemplate sk) {}

    private static final Map<String, List<EntityType>> BY_BEGINNING =
            Arrays.stream(values()).collect(Collectors.groupingBy(type -> type.pk.beginning()));

    private final String label;
    private final KeyTemplate pk;
    private final KeyTemplate sk;
    private final List<IndexShape> indexes;

    EntityType(String label, String pk, String sk, IndexShape... indexes) {
        this.label = label;
        this.pk = KeyTemplate.of(pk);
        this.sk = KeyTemplate.of(sk);
        this.indexes = List.of(indexes);
    }

    public String label() {
        return label;
    }

    public KeyTemplate pk() {
        return pk;
    }

    public KeyTemplate sk() {
        return sk;
    }

    public List<IndexShape> indexes() {
        return indexes;
    }

    public IndexShape index(Index index) {
        return indexes.stream()
                .filter(shape -> shape.index() == index)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(label + " is not in " + index));
    }

    /// Version 1 items have none of the common attributes; they are read, and deleted when they are moved.
    public boolean isLegacy() {
        return this == LEGACY_ITEM || this == LEGACY_SETTING;
    }

    /// The types whose partition keys begin with this part.
    static List<EntityType> beginningWith(String part) {
        return BY_BEGINNING.getOrDefault(part, List.of());
    }

    /// Changes in a workspace's partition are announced to its members, tombstones included.
    private static IndexShape feed() {
        return in(Index.GSI3, "CHANGES#<ws>", "<version>");
    }

    private static IndexShape in(Index index, String pk, String sk) {
        return new IndexShape(index, KeyTemplate.of(pk), KeyTemplate.of(sk));
    }
}
