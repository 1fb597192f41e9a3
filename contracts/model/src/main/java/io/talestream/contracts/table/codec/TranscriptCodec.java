package io.talestream.contracts.table.codec;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.transcript.TranscriptPointer;

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
                in.text("preview"));
    }
}
