package io.talestream.aws;

import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.logs.LogGroup;
import software.amazon.awscdk.services.logs.RetentionDays;
import software.constructs.Construct;

/// The log groups: encrypted with the stack's key, with the retention of the size, deleted with the stack.
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
            default -> throw new IllegalArgumentException("CloudWatch has no log retention of %d days".formatted(days));
        };
    }
}
