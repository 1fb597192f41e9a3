package io.talestream.ingest.console;

import io.talestream.ingest.objects.S3Settings;
import jakarta.inject.Singleton;
import java.net.URI;
import software.amazon.awssdk.services.s3.S3Client;

/// The console's Content-Security-Policy: its own files, the API, and the bucket for uploads.
@Singleton
final class ContentPolicy {
    private final String text;

    ContentPolicy(S3Client s3, S3Settings settings) {
        URI bucket = URI.create(s3.utilities()
                .getUrl(url -> url.bucket(settings.bucket()).key("any"))
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
