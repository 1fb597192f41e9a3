package io.talestream.handbook;

/// DynamoDB's on-demand prices in dollars. List prices used here: check them before you rely on them.
public record Prices(
        String region,
        double perMillionReadUnits,
        double perMillionWriteUnits,
        double perStoredGb,
        double freeStoredGb,
        double perRecoverableGb,
        double per100kStreamReads,
        double freeStreamReads) {
    public static final Prices US_EAST_1 = new Prices("us-east-1", 0.125, 0.625, 0.25, 25, 0.20, 0.02, 2_500_000);
}
