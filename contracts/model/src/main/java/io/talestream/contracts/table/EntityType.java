package io.talestream.contracts.table;

import static io.talestream.contracts.table.EntityType.Documents.MANY;
import static io.talestream.contracts.table.EntityType.Documents.NONE;
import static io.talestream.contracts.table.EntityType.Documents.ONE;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.conversation.ConversationId;
import io.talestream.contracts.invite.InviteCode;
import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.item.LegacyHash;
import io.talestream.contracts.languagemodel.UsageScope;
import io.talestream.contracts.request.IdempotencyKey;
import io.talestream.contracts.setting.SettingName;
import io.talestream.contracts.share.ShareToken;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.user.Email;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Every type of item in the table: the shape of its keys, its documents in the search index, how its key is read, and
/// the indexes it is in. Every key shape is declared here and only here.
public enum EntityType {
    USER("User", "USER#<user>", "METADATA#<user>", NONE, in -> new ItemKey.UserKey(in.user())),
    EMAIL("Email", "EMAIL#<email>", "EMAIL", NONE, in -> new ItemKey.EmailKey(new Email(in.part("email")))),
    WORKSPACE(
            "Workspace",
            "WORKSPACE#<ws>",
            "WORKSPACE",
            NONE,
            in -> new ItemKey.WorkspaceKey(in.workspace()),
            in(Index.GSI1, "USER#<user>", "WORKSPACE#<created>"),
            feed()),
    MEMBER(
            "Member",
            "WORKSPACE#<ws>",
            "MEMBER#<user>",
            NONE,
            in -> new ItemKey.MemberKey(in.workspace(), in.user()),
            in(Index.GSI1, "USER#<user>", "WORKSPACE#<ws>"),
            feed()),
    VOICE_PROFILE(
            "VoiceProfile",
            "WORKSPACE#<ws>",
            "VOICE#<user>",
            NONE,
            in -> new ItemKey.VoiceProfileKey(in.workspace(), in.user())),
    CONVERSATION(
            "Conversation",
            "CONVERSATIONS#<ws>",
            "CONVERSATION#<user>#<conversation>",
            NONE,
            in -> new ItemKey.ConversationKey(in.workspace(), in.user(), new ConversationId(in.part("conversation")))),
    INVITE(
            "Invite",
            "INVITE#<code>",
            "INVITE",
            NONE,
            in -> new ItemKey.InviteKey(new InviteCode(in.part("code"))),
            in(Index.GSI1, "WSINVITES#<ws>", "<created>#<code>")),
    SETTING(
            "Setting",
            "WORKSPACE#<ws>",
            "SET#<name>",
            NONE,
            in -> new ItemKey.SettingKey(in.workspace(), new SettingName(in.part("name"))),
            feed()),
    ITEM(
            "Item",
            "WORKSPACE#<ws>",
            "ITEM#<item>",
            ONE,
            in -> new ItemKey.WorkspaceItemKey(in.workspace(), new ItemId(in.part("item"))),
            in(Index.GSI1, "WSITEMS#<ws>", "<created>"),
            feed()),
    CAMPAIGN(
            "Campaign",
            "WORKSPACE#<ws>",
            "CAMPAIGN#<campaign>",
            NONE,
            in -> new ItemKey.CampaignKey(in.workspace(), new CampaignId(in.part("campaign"))),
            in(Index.GSI1, "WSCAMPAIGNS#<ws>", "<created>#<campaign>"),
            feed()),
    SESSION(
            "Session",
            "WORKSPACE#<ws>",
            "CAMPAIGN#<campaign>#SESSION#<session>",
            ONE,
            in -> new ItemKey.SessionKey(in.session()),
            in(Index.GSI1, "PENDING#<status>#<part>", "<since>#<ws>#<session>"),
            in(Index.GSI2, "SESSIONS#<ws>#<campaign>", "<session>"),
            feed()),
    TRANSCRIPT(
            "Transcript",
            "WORKSPACE#<ws>",
            "CAMPAIGN#<campaign>#SESSION#<session>#TRANSCRIPT",
            MANY,
            in -> new ItemKey.TranscriptKey(in.session()),
            feed()),
    CORRECTIONS(
            "Corrections",
            "WORKSPACE#<ws>",
            "CAMPAIGN#<campaign>#SESSION#<session>#CORRECTIONS",
            NONE,
            in -> new ItemKey.CorrectionsKey(in.session())),
    SUMMARY(
            "Summary",
            "WORKSPACE#<ws>",
            "CAMPAIGN#<campaign>#SESSION#<session>#SUMMARY#<edition>",
            ONE,
            in -> new ItemKey.SummaryKey(in.session(), Edition.valueOf(in.part("edition"))),
            feed()),
    MODEL_USAGE(
            "ModelUsage",
            "WORKSPACE#<ws>",
            "MODEL_USAGE#<scope>",
            NONE,
            in -> new ItemKey.ModelUsageKey(in.workspace(), new UsageScope(in.part("scope")))),
    SHARE(
            "Share",
            "SHARE#<token>",
            "SHARE",
            NONE,
            in -> new ItemKey.ShareKey(new ShareToken(in.part("token"))),
            in(Index.GSI1, "SESSIONSHARES#<ws>#<session>", "<created>#<token>")),
    REQUEST(
            "Request",
            "REQUEST#<user>",
            "KEY#<key>",
            NONE,
            in -> new ItemKey.RequestKey(in.user(), new IdempotencyKey(in.part("key")))),
    LEGACY_ITEM(
            "LegacyItem",
            "ITEM#<hash>",
            "ITEM",
            NONE,
            in -> new ItemKey.LegacyItemKey(new LegacyHash(in.part("hash")))),
    LEGACY_SETTING(
            "LegacySetting",
            "SETTINGS",
            "SET#<name>",
            NONE,
            in -> new ItemKey.LegacySettingKey(new SettingName(in.part("name"))));

    /// How many documents of the search index an item of this type has.
    public enum Documents {
        NONE,
        ONE,
        MANY
    }

    /// An index in which items of this type appear while they have values for all named parts.
    public record IndexShape(Index index, KeyTemplate pk, KeyTemplate sk) {}

    private static final Map<String, List<EntityType>> BY_BEGINNING =
            Arrays.stream(values()).collect(Collectors.groupingBy(type -> type.pk.beginning()));

    private final String label;
    private final KeyTemplate pk;
    private final KeyTemplate sk;
    private final Documents documents;
    private final Function<KeyParts, ItemKey> key;
    private final List<IndexShape> indexes;

    EntityType(
            String label,
            String pk,
            String sk,
            Documents documents,
            Function<KeyParts, ItemKey> key,
            IndexShape... indexes) {
        this.label = label;
        this.pk = KeyTemplate.of(pk);
        this.sk = KeyTemplate.of(sk);
        this.documents = documents;
        this.key = key;
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

    public Documents documents() {
        return documents;
    }

    ItemKey key(KeyParts parts) {
        return key.apply(parts);
    }

    /// The names of the key's parts, in the order of the key.
    public List<String> names() {
        return Stream.of(pk, sk)
                .flatMap(template -> template.names().stream())
                .distinct()
                .toList();
    }

    /// The type of the item that contains an item of this type: the beginning of its key is that item's key. The
    /// workspace is not counted.
    public Optional<EntityType> parent() {
        return Arrays.stream(values())
                .filter(type -> type != this && type.pk.equals(pk) && sk.isBelow(type.sk))
                .max(Comparator.comparingInt(type -> type.sk.parts().size()));
    }

    /// The key part that identifies an item in its parent. Empty if a parent has at most one item of this type.
    public Optional<String> idPart() {
        List<String> above = parent().map(EntityType::names).orElse(List.of());
        return names().reversed().stream().filter(name -> !above.contains(name)).findFirst();
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
