package io.talestream.contracts.table;

/// The codec of each type of item.
public final class ItemCodecs {
    public static final UserCodec USER = new UserCodec();
    public static final EmailCodec EMAIL = new EmailCodec();
    public static final WorkspaceCodec WORKSPACE = new WorkspaceCodec();
    public static final MemberCodec MEMBER = new MemberCodec();
    public static final InviteCodec INVITE = new InviteCodec();
    public static final SettingCodec SETTING = new SettingCodec();
    public static final WorkspaceItemCodec ITEM = new WorkspaceItemCodec();
    public static final CampaignCodec CAMPAIGN = new CampaignCodec();
    public static final SessionCodec SESSION = new SessionCodec();
    public static final TranscriptCodec TRANSCRIPT = new TranscriptCodec();
    public static final CorrectionsCodec CORRECTIONS = new CorrectionsCodec();
    public static final SummaryCodec SUMMARY = new SummaryCodec();
    public static final ShareCodec SHARE = new ShareCodec();
    public static final RequestCodec REQUEST = new RequestCodec();
    public static final LegacyItemCodec LEGACY_ITEM = new LegacyItemCodec();
    public static final LegacySettingCodec LEGACY_SETTING = new LegacySettingCodec();

    private ItemCodecs() {}

    public static ItemCodec<?> of(EntityType type) {
        return switch (type) {
            case USER -> USER;
            case EMAIL -> EMAIL;
            case WORKSPACE -> WORKSPACE;
            case MEMBER -> MEMBER;
            case INVITE -> INVITE;
            case SETTING -> SETTING;
            case ITEM -> ITEM;
            case CAMPAIGN -> CAMPAIGN;
            case SESSION -> SESSION;
            case TRANSCRIPT -> TRANSCRIPT;
            case CORRECTIONS -> CORRECTIONS;
            case SUMMARY -> SUMMARY;
            case SHARE -> SHARE;
            case REQUEST -> REQUEST;
            case LEGACY_ITEM -> LEGACY_ITEM;
            case LEGACY_SETTING -> LEGACY_SETTING;
        };
    }
}
