package io.talestream.app.process;

/// The release that this code belongs to.
public final class Release {
    public static final String VERSION = "0.1.0";

    private Release() {}
}
