package io.talestream.contracts.table.codec;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.VisibleSpeech;
import java.util.Optional;

public final class TranscriptCodec extends EntityCodec<ItemKey.TranscriptKey, TranscriptPointer> {
    TranscriptCodec() {
        super(EntityType.TRANSCRIPT, ItemKey.TranscriptKey.class, TranscriptPointer.class);
    }

    @Override
    public ItemKey key(TranscriptPointer value) {
        return new ItemKey.TranscriptKey(value.session());
    }

    @Override
    public void write(TranscriptPointer value, AttributeWriter out) {
        out.text("objectKey", value.objectKey())
                .number("bytes", value.bytes())
                .text("sha256", value.checksum().hex())
                .number("utterances", value.utterances())
                .number("durationMs", value.durationMs())
                .text("preview", value.preview());
        value.visible().ifPresent(visible -> out.fields("visible", fields(visible, value.checksum())));
    }

    @Override
    TranscriptPointer decode(ItemKey.TranscriptKey at, AttributeReader in) {
        return new TranscriptPointer(
                at.session(),
                in.text("objectKey"),
                in.number("bytes"),
                in.as("sha256", Sha256::new),
                in.number("utterances"),
                in.number("durationMs"),
                in.text("preview"),
                in.findFields("visible").flatMap(fields -> visible(new AttributeReader(fields), in.text("sha256"))));
    }

    /// With the checksum of its transcript: an earlier release that makes a line secret replaces the pointer and keeps
    /// attributes that it does not know.
    private static Attributes fields(VisibleSpeech visible, Sha256 of) {
        return new AttributeWriter()
                .number("durationMs", visible.durationMs())
                .texts("speakers", visible.speakers())
                .text("of", of.hex())
                .done();
    }

    private static Optional<VisibleSpeech> visible(AttributeReader in, String checksum) {
        return in.text("of").equals(checksum)
                ? Optional.of(new VisibleSpeech(in.number("durationMs"), in.texts("speakers")))
                : Optional.empty();
    }
}
