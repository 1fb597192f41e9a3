package io.talestream.ingest.console;

import io.talestream.store.objects.Bucket;
import jakarta.inject.Singleton;
import java.net.URI;

/// The console's Content-Security-Policy: its own files, the API, and the bucket for uploads.
@Singleton
final class ContentPolicy {
    private final String text;

    ContentPolicy(Bucket files) {
        URI bucket = URI.create(files.client()
                .utilities()
                .getUrl(url -> url.bucket(files.name()).key("any"))
                .toString());
        this.text = String.join(
                "; ",
                "default-src 'none'",
                "script-src 'self'",
                "style-src 'self'",
                "img-src 'self' data:",
                "font-src 'self'",
                "connect-src 'self' " + bucket.getScheme() + "://" + bucket.getRawAuthority(),
                "media-src 'self' blob:",
                "manifest-src 'self'",
                "worker-src 'self'",
                "base-uri 'none'",
                "form-action 'self'",
                "frame-ancestors 'none'");
    }

    String text() {
        return text;
    }
}
