package io.talestream.contracts.table;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.attribute.UnreadableItem;
import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.transcript.TranscriptPointer;

/// The pointer to a transcript.
public final class TranscriptCodec implements ItemCodec<TranscriptPointer> {
    TranscriptCodec() {}

    @Override
    public EntityType type() {
        return EntityType.TRANSCRIPT;
    }

    @Override
    public Class<TranscriptPointer> valueType() {
        return TranscriptPointer.class;
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
    }

    @Override
    public TranscriptPointer read(ItemKey key, AttributeReader in) {
        if (!(key instanceof ItemKey.TranscriptKey at)) {
            throw new UnreadableItem("not a key of this kind: " + key);
        }
        return new TranscriptPointer(
                at.session(),
                in.text("objectKey"),
                in.number("bytes"),
                in.as("sha256", Sha256::new),
                in.number("utterances"),
                in.number("durationMs"),
                in.text("preview"));
    }
}
