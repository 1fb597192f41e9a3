package io.talestream.engines;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;

/// The credentials that the engines of a data directory require: other users of the machine reach the ports of the
/// engines, but cannot read the file.
public record EngineKeys(String accessKey, String secretKey) {
    /// For engines without a data directory, whose data ends with their process.
    public static final EngineKeys TEMPORARY = new EngineKeys("local", "localsecret");

    public static final String FILE = "engine-keys";

    private static final int ACCESS_KEY_BYTES = 10;
    private static final int SECRET_KEY_BYTES = 32;

    public EngineKeys {
        // DynamoDB Local accepts no other access keys.
        if (!accessKey.matches("[A-Za-z0-9]+") || !secretKey.matches("[A-Za-z0-9]+")) {
            throw new IllegalArgumentException("the keys of the engines must be letters and digits");
        }
    }

    /// The keys of a data directory. Creates them before its first use.
    public static EngineKeys keptIn(Path directory) {
        Path file = directory.resolve(FILE);
        return find(directory).orElseGet(() -> {
            var keys = new EngineKeys(random(ACCESS_KEY_BYTES), random(SECRET_KEY_BYTES));
            try {
                PrivateFile.write(file, keys.accessKey + ":" + keys.secretKey + "\n");
            } catch (IOException e) {
                throw new EngineFailure("The keys of the engines could not be written to " + file, e);
            }
            return keys;
        });
    }

    public static Optional<EngineKeys> find(Path directory) {
        return Optional.of(directory.resolve(FILE)).filter(Files::exists).map(EngineKeys::read);
    }

    /// The header of HTTP basic authentication.
    public String basic() {
        return "Basic "
                + Base64.getEncoder().encodeToString((accessKey + ":" + secretKey).getBytes(StandardCharsets.UTF_8));
    }

    /// Leaves out the secret.
    @Override
    public String toString() {
        return "EngineKeys[" + accessKey + "]";
    }

    private static EngineKeys read(Path file) {
        try {
            String[] keys = Files.readString(file).strip().split(":", -1);
            return new EngineKeys(keys[0], keys[1]);
        } catch (IOException | IndexOutOfBoundsException | IllegalArgumentException e) {
            throw new EngineFailure("The keys of the engines could not be read from " + file, e);
        }
    }

    private static String random(int length) {
        var bytes = new byte[length];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
