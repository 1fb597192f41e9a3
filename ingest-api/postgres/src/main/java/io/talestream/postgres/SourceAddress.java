package io.talestream.postgres;

import java.util.Optional;
import java.util.Properties;

/// Where PostgreSQL is and who asks. It does not print itself: the address may hold a password too.
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
        // What goes wrong is said without the values of the statement: they are what people wrote.
        properties.setProperty("logServerErrorDetail", "false");
        return properties;
    }

    @Override
    public String toString() {
        return "SourceAddress";
    }
}
