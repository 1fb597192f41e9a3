package io.talestream.contracts.table.codec;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.VoiceProfileKey;
import io.talestream.contracts.voice.VoiceEmbedding;
import io.talestream.contracts.voice.VoiceProfile;

/// The voice of a member, as the samples that it is the mean of.
public final class VoiceProfileCodec extends EntityCodec<VoiceProfileKey, VoiceProfile> {
    VoiceProfileCodec() {
        super(EntityType.VOICE_PROFILE, VoiceProfileKey.class, VoiceProfile.class);
    }

    @Override
    public VoiceProfileKey key(VoiceProfile value) {
        return new VoiceProfileKey(value.workspace(), value.member());
    }

    @Override
    public void write(VoiceProfile value, AttributeWriter out) {
        out.allFields(
                "samples",
                value.samples().stream().map(VoiceProfileCodec::fields).toList());
    }

    @Override
    VoiceProfile decode(VoiceProfileKey at, AttributeReader in) {
        return new VoiceProfile(
                at.workspace(),
                at.user(),
                in.allFields("samples").stream()
                        .map(AttributeReader::new)
                        .map(VoiceProfileCodec::sample)
                        .toList());
    }

    private static Attributes fields(VoiceProfile.Sample sample) {
        return new AttributeWriter()
                .text("session", sample.session().value())
                .text("label", sample.label())
                .text("model", sample.voice().model())
                .text("voice", sample.voice().base64())
                .done();
    }

    private static VoiceProfile.Sample sample(AttributeReader in) {
        return new VoiceProfile.Sample(
                in.as("session", SessionId::new),
                in.text("label"),
                VoiceEmbedding.parse(in.text("model"), in.text("voice")));
    }
}
