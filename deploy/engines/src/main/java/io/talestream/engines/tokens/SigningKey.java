package io.talestream.engines.tokens;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import io.talestream.engines.EngineFailure;
import io.talestream.engines.PrivateFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.Optional;

/// The key that signs tokens, stored as a JSON Web Key.
final class SigningKey {
    private static final String FILE = "signing-key.json";
    private static final int BITS = 2048;

    private SigningKey() {}

    static RSAKey fresh(String id) {
        try {
            return new RSAKeyGenerator(BITS)
                    .keyID(id)
                    .keyUse(KeyUse.SIGNATURE)
                    .algorithm(JWSAlgorithm.RS256)
                    .generate();
        } catch (JOSEException e) {
            throw new EngineFailure("A key to sign tokens with could not be made", e);
        }
    }

    static RSAKey keptIn(Path directory, String id) {
        Path file = directory.resolve(FILE);
        try {
            Files.createDirectories(directory);
            if (!Files.exists(file)) {
                PrivateFile.write(file, fresh(id).toJSONString());
            }
        } catch (IOException e) {
            throw unusable(file, e);
        }
        return read(file);
    }

    static Optional<RSAKey> find(Path directory) {
        return Optional.of(directory.resolve(FILE)).filter(Files::exists).map(SigningKey::read);
    }

    private static RSAKey read(Path file) {
        try {
            return RSAKey.parse(Files.readString(file));
        } catch (IOException | ParseException e) {
            throw unusable(file, e);
        }
    }

    private static EngineFailure unusable(Path file, Exception cause) {
        return new EngineFailure("The key to sign tokens with could not be read from or written to " + file, cause);
    }
}
