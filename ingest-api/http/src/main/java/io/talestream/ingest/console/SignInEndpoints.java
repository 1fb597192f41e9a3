package io.talestream.ingest.console;

import java.net.URI;
import java.util.Optional;

/// Where a browser goes to sign in, to get tokens, and to sign out.
record SignInEndpoints(URI authorization, URI token, Optional<URI> endSession) {}
