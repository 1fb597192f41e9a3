package io.talestream.ingest.console;

import java.net.URI;
import java.util.Optional;

/// The endpoints where a browser signs in, gets tokens and signs out.
record SignInEndpoints(URI authorization, URI token, Optional<URI> endSession) {}
