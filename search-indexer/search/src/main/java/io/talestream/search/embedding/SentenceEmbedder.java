package io.talestream.search.embedding;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.talestream.contracts.onnx.OnnxEnvironment;
import java.io.IOException;
import java.io.InputStream;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Computes embeddings with the quantised network all-MiniLM-L6-v2, which is loaded on first use.
///
/// A text is computed alone, on one thread: the network scales its numbers to all texts of a batch, so that an
/// embedding would depend on the other texts.
public final class SentenceEmbedder {
    /// The network and the version of what this code makes of it. Embeddings of different models cannot be compared.
    public static final String MODEL = "all-MiniLM-L6-v2-q/2";

    private static final SentenceEmbedder SHARED = new SentenceEmbedder();
    private static final String NETWORK = "/all-minilm-l6-v2-q.onnx";
    private static final String TOKENIZER = "/all-minilm-l6-v2-q-tokenizer.json";
    private static final int MOST_TOKENS = 256;

    /// A sixth of the tokens of a transcript, and of the time. Without them texts are found a little less well.
    private static final Pattern PUNCTUATION = Pattern.compile("[\\p{P}$+<=>^`|~&&[^'’?!]]");

    /// Fused, the normalisation of a layer is computed number by number, which takes a quarter of the time of an
    /// embedding. In parts it takes a third of that.
    private static final String SLOWER_FUSIONS = "LayerNormFusionL1;LayerNormFusionL2";

    private volatile @Nullable Loaded loaded;

    private record Loaded(OrtEnvironment environment, OrtSession session, WordPieces pieces) {}

    private SentenceEmbedder() {}

    /// The one of this process. It takes some 100 MB outside the heap.
    public static SentenceEmbedder shared() {
        return SHARED;
    }

    /// The embedding of a text without its punctuation; of its beginning, if it is long.
    ///
    /// @throws EmbeddingUnavailable if the network cannot be loaded on this machine
    public Embedding embed(String text) {
        return embedAll(PUNCTUATION.matcher(text).replaceAll(" "));
    }

    /// That of all that the text has, as the authors of the network compute it.
    Embedding embedAll(String text) {
        Loaded model = loaded();
        long[] ids = model.pieces().ids(text, MOST_TOKENS);
        long[] ones = new long[ids.length];
        Arrays.fill(ones, 1);
        try (var tokens = tensor(model, ids);
                var mask = tensor(model, ones);
                var types = tensor(model, new long[ids.length]);
                var result = model.session()
                        .run(Map.of("input_ids", tokens, "attention_mask", mask, "token_type_ids", types))) {
            return Embedding.of(mean(((OnnxTensor) result.get(0)).getFloatBuffer(), ids.length));
        } catch (OrtException e) {
            throw new IllegalStateException("an embedding cannot be computed", e);
        }
    }

    private static OnnxTensor tensor(Loaded model, long[] values) throws OrtException {
        return OnnxTensor.createTensor(model.environment(), LongBuffer.wrap(values), new long[] {1, values.length});
    }

    private static float[] mean(FloatBuffer perToken, int tokens) {
        float[] mean = new float[perToken.remaining() / tokens];
        for (int token = 0; token < tokens; token++) {
            for (int i = 0; i < mean.length; i++) {
                mean[i] += perToken.get(token * mean.length + i) / tokens;
            }
        }
        return mean;
    }

    private Loaded loaded() {
        Loaded model = loaded;
        if (model == null) {
            synchronized (this) {
                model = loaded;
                if (model == null) {
                    model = load();
                    loaded = model;
                }
            }
        }
        return model;
    }

    private static Loaded load() {
        try (var options = new OrtSession.SessionOptions()) {
            var environment = OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_ERROR);
            OnnxEnvironment.keepOpen();
            options.setIntraOpNumThreads(1);
            options.setInterOpNumThreads(1);
            options.addConfigEntry("optimization.disable_specified_optimizers", SLOWER_FUSIONS);
            return new Loaded(environment, environment.createSession(resource(NETWORK), options), pieces());
        } catch (OrtException | IOException | LinkageError e) {
            throw new EmbeddingUnavailable(
                    "the embedding model cannot be loaded; TALESTREAM_SEARCH_EMBEDDINGS=false turns it off", e);
        }
    }

    private static WordPieces pieces() throws IOException {
        var json = new JsonMapper();
        JsonNode vocabulary = json.readTree(resource(TOKENIZER)).at("/model/vocab");
        return new WordPieces(json.convertValue(vocabulary, new TypeReference<Map<String, Integer>>() {}));
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = SentenceEmbedder.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException("there is no " + name + " on the class path");
            }
            return in.readAllBytes();
        }
    }
}
