package io.talestream.contracts.table;

import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.attribute.Attributes;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Whose data an item holds, as partition keys: its own, that of the workspace which an invite, a share link or a
/// repeated request belongs to, and that of the user of a seat, a voice profile, a conversation, an e-mail
/// address or a request.
/// Needs only keys and ids, so it also answers for items that this release cannot decode.
public final class ItemOwners {
    private ItemOwners() {}

    public static Set<String> of(Attributes item) {
        Set<String> owners = new HashSet<>();
        String pk = text(item, Index.TABLE.partitionKey()).orElse("");
        owners.add(pk);
        for (EntityType type : EntityType.beginningWith(pk.substring(0, KeyTemplate.endOfPart(pk, 0)))) {
            switch (type) {
                case MEMBER, VOICE_PROFILE ->
                    text(item, Index.TABLE.sortKey())
                            .filter(sk -> type.sk().fits(sk))
                            .ifPresent(sk -> owners.add(user(sk)));
                case CONVERSATION -> {
                    owners.add(EntityType.WORKSPACE.pk().beginning() + pk.substring(KeyTemplate.endOfPart(pk, 0)));
                    text(item, Index.TABLE.sortKey())
                            .filter(sk -> type.sk().fits(sk))
                            .ifPresent(sk -> owners.add(user(sk.substring(0, sk.lastIndexOf('#')))));
                }
                case INVITE, SHARE ->
                    text(item, "workspaceId")
                            .ifPresent(
                                    id -> owners.add(EntityType.WORKSPACE.pk().fill(Map.of("ws", id))));
                case EMAIL ->
                    text(item, "userId")
                            .ifPresent(id -> owners.add(EntityType.USER.pk().fill(Map.of("user", id))));
                case REQUEST -> {
                    owners.add(user(pk));
                    if (item.find("made").orElse(null) instanceof Attribute.Fields(Attributes made)) {
                        owners.addAll(of(made));
                    }
                }
                default -> {}
            }
        }
        return owners;
    }

    /// The partition of the user whom this key names in its last part.
    private static String user(String key) {
        return EntityType.USER.pk().beginning() + key.substring(KeyTemplate.endOfPart(key, 0));
    }

    private static Optional<String> text(Attributes item, String name) {
        return item.find(name).map(value -> value instanceof Attribute.Text(String text) ? text : "");
    }
}
