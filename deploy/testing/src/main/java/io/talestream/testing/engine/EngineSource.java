package io.talestream.testing.engine;

/// Where engines come from, set by the system property `talestream.engines`.
public enum EngineSource {
    EMBEDDED,
    CONTAINERS;

    static final String PROPERTY = "talestream.engines";

    public static EngineSource configured() {
        return named(System.getProperty(PROPERTY, "embedded"));
    }

    static EngineSource named(String name) {
        return switch (name) {
            case "embedded" -> EMBEDDED;
            case "containers" -> CONTAINERS;
            default ->
                throw new EngineUnavailable("The system property %s must be \"embedded\" or \"containers\", is \"%s\"."
                        .formatted(PROPERTY, name));
        };
    }
}
