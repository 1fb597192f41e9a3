package io.talestream.contracts.table.codec;

import io.talestream.contracts.table.EntityType;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

public final class ItemCodecs {
    private static final Map<EntityType, ItemCodec<?>> BY_TYPE = new EnumMap<>(EntityType.class);

    public static final UserCodec USER = add(new UserCodec());
    public static final EmailCodec EMAIL = add(new EmailCodec());
    public static final WorkspaceCodec WORKSPACE = add(new WorkspaceCodec());
    public static final MemberCodec MEMBER = add(new MemberCodec());
    public static final VoiceProfileCodec VOICE_PROFILE = add(new VoiceProfileCodec());
    public static final ConversationCodec CONVERSATION = add(new ConversationCodec());
    public static final InviteCodec INVITE = add(new InviteCodec());
    public static final SettingCodec SETTING = add(new SettingCodec());
    public static final WorkspaceItemCodec ITEM = add(new WorkspaceItemCodec());
    public static final CampaignCodec CAMPAIGN = add(new CampaignCodec());
    public static final SessionCodec SESSION = add(new SessionCodec());
    public static final TranscriptCodec TRANSCRIPT = add(new TranscriptCodec());
    public static final CorrectionsCodec CORRECTIONS = add(new CorrectionsCodec());
    public static final SummaryCodec SUMMARY = add(new SummaryCodec());
    public static final ModelUsageCodec MODEL_USAGE = add(new ModelUsageCodec());
    public static final ShareCodec SHARE = add(new ShareCodec());
    public static final RequestCodec REQUEST = add(new RequestCodec());
    public static final LegacyItemCodec LEGACY_ITEM = add(new LegacyItemCodec());
    public static final LegacySettingCodec LEGACY_SETTING = add(new LegacySettingCodec());

    private ItemCodecs() {}

    public static ItemCodec<?> of(EntityType type) {
        return Objects.requireNonNull(BY_TYPE.get(type), () -> type.label() + " has no codec");
    }

    private static <C extends ItemCodec<?>> C add(C codec) {
        BY_TYPE.put(codec.type(), codec);
        return codec;
    }
}
