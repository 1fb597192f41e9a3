package io.talestream.migration.postgres.source;

import java.util.Optional;
import java.util.Properties;

/// The address of PostgreSQL and the user. It is not printed: the address may hold a password too.
public record SourceAddress(String url, Optional<String> user, Optional<String> password, String schema) {
    private static final String SCHEME = "jdbc:postgresql:";

    public SourceAddress {
        if (!url.startsWith(SCHEME)) {
            throw new WrongSource("The address must look like jdbc:postgresql://host:5432/database.");
        }
    }

    Properties properties() {
        var properties = new Properties();
        user.ifPresent(name -> properties.setProperty("user", name));
        password.ifPresent(secret -> properties.setProperty("password", secret));
        properties.setProperty("ApplicationName", "talestream");
        properties.setProperty("connectTimeout", "10");
        properties.setProperty("tcpKeepAlive", "true");
        // Errors omit the values of the statement: they are user content.
        properties.setProperty("logServerErrorDetail", "false");
        return properties;
    }

    @Override
    public String toString() {
        return "SourceAddress";
    }
}
