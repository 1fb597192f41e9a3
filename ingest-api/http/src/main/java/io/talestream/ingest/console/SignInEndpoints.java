package io.talestream.ingest.console;

import java.net.URI;
import java.util.Optional;

/// The endpoints where a browser signs in and signs out, and where the API gets tokens for it and revokes them.
record SignInEndpoints(URI authorization, URI token, Optional<URI> endSession, Optional<URI> revocation) {}
