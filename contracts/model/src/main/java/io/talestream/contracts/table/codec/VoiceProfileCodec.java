package io.talestream.contracts.table.codec;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.voice.VoiceEmbedding;
import io.talestream.contracts.voice.VoiceProfile;

/// The voice of a member, as the samples that it is the mean of.
final class VoiceProfileCodec {
    static final ItemCodec<VoiceProfile> CODEC = new EntityCodec<>(
            EntityType.VOICE_PROFILE,
            ItemKey.VoiceProfileKey.class,
            VoiceProfile.class,
            value -> new ItemKey.VoiceProfileKey(value.workspace(), value.member()),
            (value, out) -> out.all("samples", value.samples(), VoiceProfileCodec::write),
            (at, in) -> new VoiceProfile(at.workspace(), at.user(), in.all("samples", VoiceProfileCodec::sample)));

    private VoiceProfileCodec() {}

    private static void write(VoiceProfile.Sample sample, AttributeWriter out) {
        out.text("session", sample.session().value())
                .text("label", sample.label())
                .text("model", sample.voice().model())
                .text("voice", sample.voice().base64());
    }

    private static VoiceProfile.Sample sample(AttributeReader in) {
        return new VoiceProfile.Sample(
                in.as("session", SessionId::new),
                in.text("label"),
                VoiceEmbedding.parse(in.text("model"), in.text("voice")));
    }
}
