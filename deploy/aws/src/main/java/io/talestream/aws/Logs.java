package io.talestream.aws;

import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.logs.LogGroup;
import software.amazon.awscdk.services.logs.RetentionDays;
import software.constructs.Construct;

/// Where logs go: encrypted with our key, kept as long as the size says, and gone with the stack.
record Logs(Construct scope, Options options, IKey key) {
    LogGroup of(String part) {
        return LogGroup.Builder.create(scope, "Log-" + part)
                .logGroupName(name(options, part))
                .encryptionKey(key)
                .retention(days(options.size().logDays()))
                .removalPolicy(RemovalPolicy.DESTROY)
                .build();
    }

    static String name(Options options, String part) {
        return "/%s/%s".formatted(options.name(), part);
    }

    private static RetentionDays days(int days) {
        return switch (days) {
            case 30 -> RetentionDays.ONE_MONTH;
            case 90 -> RetentionDays.THREE_MONTHS;
            case 365 -> RetentionDays.ONE_YEAR;
            default -> throw new IllegalArgumentException("logs are not kept for %d days".formatted(days));
        };
    }
}
