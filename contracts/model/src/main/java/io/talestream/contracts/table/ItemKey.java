package io.talestream.contracts.table;

import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.attribute.UnreadableItem;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.conversation.ConversationId;
import io.talestream.contracts.invite.InviteCode;
import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.item.LegacyHash;
import io.talestream.contracts.languagemodel.UsageScope;
import io.talestream.contracts.request.IdempotencyKey;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.setting.SettingName;
import io.talestream.contracts.share.ShareToken;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.user.Email;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// The typed key of an item. The shapes are those of [EntityType]; [#parse] is the inverse of [#pk] and [#sk].
public sealed interface ItemKey {
    record UserKey(UserId user) implements ItemKey {}

    record EmailKey(Email email) implements ItemKey {}

    record WorkspaceKey(WorkspaceId workspace) implements ItemKey {}

    record MemberKey(WorkspaceId workspace, UserId user) implements ItemKey {}

    record VoiceProfileKey(WorkspaceId workspace, UserId user) implements ItemKey {}

    record ConversationKey(WorkspaceId workspace, UserId author, ConversationId conversation) implements ItemKey {}

    record InviteKey(InviteCode code) implements ItemKey {}

    record SettingKey(WorkspaceId workspace, SettingName name) implements ItemKey {}

    record WorkspaceItemKey(WorkspaceId workspace, ItemId item) implements ItemKey {}

    record CampaignKey(WorkspaceId workspace, CampaignId campaign) implements ItemKey {}

    record SessionKey(SessionRef session) implements ItemKey {}

    record TranscriptKey(SessionRef session) implements ItemKey {}

    record CorrectionsKey(SessionRef session) implements ItemKey {}

    record SummaryKey(SessionRef session, Edition edition) implements ItemKey {}

    record ModelUsageKey(WorkspaceId workspace, UsageScope scope) implements ItemKey {}

    record ShareKey(ShareToken token) implements ItemKey {}

    record RequestKey(UserId user, IdempotencyKey key) implements ItemKey {}

    record LegacyItemKey(LegacyHash hash) implements ItemKey {}

    record LegacySettingKey(SettingName name) implements ItemKey {
        /// Version 1 wrote names unescaped, including any `#` or `%`.
        @Override
        public String sk() {
            return begin() + name.value();
        }

        private static String begin() {
            return EntityType.LEGACY_SETTING.sk().below(1).fill(Map.of());
        }

        private static boolean fits(String sk) {
            return sk.startsWith(begin());
        }

        private static String name(String sk) {
            return sk.substring(begin().length());
        }
    }

    default EntityType type() {
        return switch (this) {
            case UserKey _ -> EntityType.USER;
            case EmailKey _ -> EntityType.EMAIL;
            case WorkspaceKey _ -> EntityType.WORKSPACE;
            case MemberKey _ -> EntityType.MEMBER;
            case VoiceProfileKey _ -> EntityType.VOICE_PROFILE;
            case ConversationKey _ -> EntityType.CONVERSATION;
            case InviteKey _ -> EntityType.INVITE;
            case SettingKey _ -> EntityType.SETTING;
            case WorkspaceItemKey _ -> EntityType.ITEM;
            case CampaignKey _ -> EntityType.CAMPAIGN;
            case SessionKey _ -> EntityType.SESSION;
            case TranscriptKey _ -> EntityType.TRANSCRIPT;
            case CorrectionsKey _ -> EntityType.CORRECTIONS;
            case SummaryKey _ -> EntityType.SUMMARY;
            case ModelUsageKey _ -> EntityType.MODEL_USAGE;
            case ShareKey _ -> EntityType.SHARE;
            case RequestKey _ -> EntityType.REQUEST;
            case LegacyItemKey _ -> EntityType.LEGACY_ITEM;
            case LegacySettingKey _ -> EntityType.LEGACY_SETTING;
        };
    }

    /// The named parts of this key, unescaped.
    default Map<String, String> parts() {
        return switch (this) {
            case UserKey(var user) -> Map.of("user", user.value());
            case EmailKey(var email) -> Map.of("email", email.value());
            case WorkspaceKey(var workspace) -> Map.of("ws", workspace.value());
            case MemberKey(var workspace, var user) -> Map.of("ws", workspace.value(), "user", user.value());
            case VoiceProfileKey(var workspace, var user) -> Map.of("ws", workspace.value(), "user", user.value());
            case ConversationKey(var workspace, var author, var conversation) ->
                Map.of("ws", workspace.value(), "user", author.value(), "conversation", conversation.value());
            case InviteKey(var code) -> Map.of("code", code.value());
            case SettingKey(var workspace, var name) -> Map.of("ws", workspace.value(), "name", name.value());
            case WorkspaceItemKey(var workspace, var item) -> Map.of("ws", workspace.value(), "item", item.value());
            case CampaignKey(var workspace, var campaign) ->
                Map.of("ws", workspace.value(), "campaign", campaign.value());
            case SessionKey(var session) -> partsOf(session);
            case TranscriptKey(var session) -> partsOf(session);
            case CorrectionsKey(var session) -> partsOf(session);
            case SummaryKey(var session, var edition) -> {
                var parts = new HashMap<>(partsOf(session));
                parts.put("edition", edition.name());
                yield parts;
            }
            case ModelUsageKey(var workspace, var scope) -> Map.of("ws", workspace.value(), "scope", scope.value());
            case ShareKey(var token) -> Map.of("token", token.value());
            case RequestKey(var user, var key) -> Map.of("user", user.value(), "key", key.value());
            case LegacyItemKey(var hash) -> Map.of("hash", hash.value());
            case LegacySettingKey(var name) -> Map.of("name", name.value());
        };
    }

    default String pk() {
        return type().pk().fill(parts());
    }

    default String sk() {
        return type().sk().fill(parts());
    }

    /// The two attributes that hold this key.
    default Attributes attributes() {
        return new AttributeWriter()
                .text(Index.TABLE.partitionKey(), pk())
                .text(Index.TABLE.sortKey(), sk())
                .done();
    }

    /// The key of the item that contains this one, see [EntityType#parent].
    default Optional<ItemKey> parent() {
        var parts = new KeyParts();
        parts().forEach(parts::add);
        return type().parent().map(above -> above.key(parts));
    }

    /// The members to whom the item is visible, if its content does not hide it. Players do not pay for language
    /// models.
    default Visibility visibility() {
        return switch (this) {
            case ModelUsageKey _ -> Visibility.GM;
            case SummaryKey(var _, Edition edition) -> edition == Edition.GM ? Visibility.GM : Visibility.ALL;
            default -> Visibility.ALL;
        };
    }

    static Map<String, String> partsOf(SessionRef session) {
        return Map.of(
                "ws",
                session.workspace().value(),
                "campaign",
                session.campaign().value(),
                "session",
                session.session().value());
    }

    /// The typed key. Rejects every pair of texts that [#pk] and [#sk] would not write.
    static ItemKey parse(String pk, String sk) {
        for (EntityType type : EntityType.beginningWith(pk.substring(0, KeyTemplate.endOfPart(pk, 0)))) {
            if (fits(type, sk) && type.pk().fits(pk)) {
                ItemKey key = parse(type, pk, sk);
                if (lies(key, pk, sk)) {
                    return key;
                }
            }
        }
        throw new UnreadableItem("no item has a key like %s / %s".formatted(beginning(pk), beginning(sk)));
    }

    private static ItemKey parse(EntityType type, String pk, String sk) {
        var parts = new KeyParts();
        type.pk().take(pk, parts);
        if (type == EntityType.LEGACY_SETTING) {
            parts.add("name", LegacySettingKey.name(sk));
        } else {
            type.sk().take(sk, parts);
        }
        try {
            return type.key(parts);
        } catch (IllegalArgumentException e) {
            throw new UnreadableItem(
                    "a key like %s / %s is not valid: %s".formatted(beginning(pk), beginning(sk), e.getMessage()), e);
        }
    }

    private static boolean lies(ItemKey key, String pk, String sk) {
        Map<String, String> parts = key.parts();
        return key.type().pk().makes(pk, parts)
                && (key instanceof LegacySettingKey
                        ? key.sk().equals(sk)
                        : key.type().sk().makes(sk, parts));
    }

    private static boolean fits(EntityType type, String sk) {
        return type == EntityType.LEGACY_SETTING
                ? LegacySettingKey.fits(sk)
                : type.sk().fits(sk);
    }

    /// A key may hold an invite code or a share token, which must not appear in a message.
    private static String beginning(String key) {
        int end = key.indexOf('#');
        return end < 0 ? key.substring(0, Math.min(key.length(), 10)) : key.substring(0, end) + "#…";
    }
}
