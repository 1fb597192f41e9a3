package io.talestream.contracts.table;

import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.attribute.UnreadableItem;
import io.talestream.contracts.campaign.CampaignId;
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
public interface ItemKey {
    EntityType type();

    /// The named parts of this key, unescaped.
    Map<String, String> parts();

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

    /// The members to whom the item is visible, if its content does not hide it.
    default Visibility visibility() {
        return Visibility.ALL;
    }

    record UserKey(UserId user) implements ItemKey {
        @Override
        public EntityType type() {
            return EntityType.USER;
        }

        @Override
        public Map<String, String> parts() {
            return Map.of("user", user.value());
        }
    }

    record EmailKey(Email email) implements ItemKey {
        @Override
        public EntityType type() {
            return EntityType.EMAIL;
        }

        @Override
        public Map<String, String> parts() {
            return Map.of("email", email.value());
        }
    }

    record WorkspaceKey(WorkspaceId workspace) implements ItemKey {
        @Override
        public EntityType type() {
            return EntityType.WORKSPACE;
        }

        @Override
        public Map<String, String> parts() {
            return Map.of("ws", workspace.value());
        }
    }

    record MemberKey(WorkspaceId workspace, UserId user) implements ItemKey {
        @Override
        public EntityType type() {
            return EntityType.MEMBER;
        }

        @Override
        public Map<String, String> parts() {
            return Map.of("ws", workspace.value(), "user", user.value());
        }
    }

    record InviteKey(InviteCode code) implements ItemKey {
        @Override
        public EntityType type() {
            return EntityType.INVITE;
        }

        @Override
        public Map<String, String> parts() {
            return Map.of("code", code.value());
        }
    }

    record SettingKey(WorkspaceId workspace, SettingName name) implements ItemKey {
        @Override
        public EntityType type() {
            return EntityType.SETTING;
        }

        @Override
        public Map<String, String> parts() {
            return Map.of("ws", workspace.value(), "name", name.value());
        }
    }

    record WorkspaceItemKey(WorkspaceId workspace, ItemId item) implements ItemKey {
        @Override
        public EntityType type() {
            return EntityType.ITEM;
        }

        @Override
        public Map<String, String> parts() {
            return Map.of("ws", workspace.value(), "item", item.value());
        }
    }

    record CampaignKey(WorkspaceId workspace, CampaignId campaign) implements ItemKey {
        @Override
        public EntityType type() {
            return EntityType.CAMPAIGN;
        }

        @Override
        public Map<String, String> parts() {
            return Map.of("ws", workspace.value(), "campaign", campaign.value());
        }
    }

    record SessionKey(SessionRef session) implements ItemKey {
        @Override
        public EntityType type() {
            return EntityType.SESSION;
        }

        @Override
        public Map<String, String> parts() {
            return partsOf(session);
        }
    }

    record TranscriptKey(SessionRef session) implements ItemKey {
        @Override
        public EntityType type() {
            return EntityType.TRANSCRIPT;
        }

        @Override
        public Map<String, String> parts() {
            return partsOf(session);
        }
    }

    record CorrectionsKey(SessionRef session) implements ItemKey {
        @Override
        public EntityType type() {
            return EntityType.CORRECTIONS;
        }

        @Override
        public Map<String, String> parts() {
            return partsOf(session);
        }
    }

    record SummaryKey(SessionRef session, Edition edition) implements ItemKey {
        @Override
        public EntityType type() {
            return EntityType.SUMMARY;
        }

        @Override
        public Map<String, String> parts() {
            var parts = new HashMap<>(partsOf(session));
            parts.put("edition", edition.name());
            return parts;
        }

        @Override
        public Visibility visibility() {
            return edition == Edition.GM ? Visibility.GM : Visibility.ALL;
        }
    }

    record ModelUsageKey(WorkspaceId workspace, UsageScope scope) implements ItemKey {
        @Override
        public EntityType type() {
            return EntityType.MODEL_USAGE;
        }

        @Override
        public Map<String, String> parts() {
            return Map.of("ws", workspace.value(), "scope", scope.value());
        }

        /// Players do not pay for it.
        @Override
        public Visibility visibility() {
            return Visibility.GM;
        }
    }

    record ShareKey(ShareToken token) implements ItemKey {
        @Override
        public EntityType type() {
            return EntityType.SHARE;
        }

        @Override
        public Map<String, String> parts() {
            return Map.of("token", token.value());
        }
    }

    record RequestKey(UserId user, IdempotencyKey key) implements ItemKey {
        @Override
        public EntityType type() {
            return EntityType.REQUEST;
        }

        @Override
        public Map<String, String> parts() {
            return Map.of("user", user.value(), "key", key.value());
        }
    }

    record LegacyItemKey(LegacyHash hash) implements ItemKey {
        @Override
        public EntityType type() {
            return EntityType.LEGACY_ITEM;
        }

        @Override
        public Map<String, String> parts() {
            return Map.of("hash", hash.value());
        }
    }

    record LegacySettingKey(SettingName name) implements ItemKey {
        @Override
        public EntityType type() {
            return EntityType.LEGACY_SETTING;
        }

        @Override
        public Map<String, String> parts() {
            return Map.of("name", name.value());
        }

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
