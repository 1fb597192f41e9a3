package io.talestream.contracts.table.codec;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.VisibleSpeech;
import java.util.Optional;
import java.util.function.Function;

final class TranscriptCodec {
    static final ItemCodec<TranscriptPointer> CODEC = new EntityCodec<>(
            EntityType.TRANSCRIPT,
            ItemKey.TranscriptKey.class,
            TranscriptPointer.class,
            value -> new ItemKey.TranscriptKey(value.session()),
            TranscriptCodec::write,
            TranscriptCodec::read);

    private TranscriptCodec() {}

    /// Visible speech has the checksum of its transcript: an earlier release that makes a line secret replaces the
    /// pointer and keeps attributes that it does not know.
    private static void write(TranscriptPointer value, AttributeWriter out) {
        out.text("objectKey", value.objectKey())
                .number("bytes", value.bytes())
                .text("sha256", value.checksum().hex())
                .number("utterances", value.utterances())
                .number("durationMs", value.durationMs())
                .text("preview", value.preview())
                .nestedIfAny(
                        "visible",
                        value.visible(),
                        (visible, nested) -> nested.number("durationMs", visible.durationMs())
                                .texts("speakers", visible.speakers())
                                .text("of", value.checksum().hex()));
    }

    private static TranscriptPointer read(ItemKey.TranscriptKey at, AttributeReader in) {
        return new TranscriptPointer(
                at.session(),
                in.text("objectKey"),
                in.number("bytes"),
                in.as("sha256", Sha256::new),
                in.number("utterances"),
                in.number("durationMs"),
                in.text("preview"),
                in.findNested("visible", nested -> visible(nested, in.text("sha256")))
                        .flatMap(Function.identity()));
    }

    private static Optional<VisibleSpeech> visible(AttributeReader in, String checksum) {
        return in.text("of").equals(checksum)
                ? Optional.of(new VisibleSpeech(in.number("durationMs"), in.texts("speakers")))
                : Optional.empty();
    }
}
