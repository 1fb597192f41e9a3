package io.talestream.ingest.console;

import io.talestream.ingest.identity.AuthSettings;
import io.talestream.ingest.objects.S3Settings;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.TreeSet;
import software.amazon.awssdk.services.s3.S3Client;

/// The console's Content-Security-Policy: its own files, the API, the issuer, and the bucket for uploads.
@Singleton
final class ContentPolicy {
    private final IssuerDiscovery discovery;
    private final AuthSettings auth;
    private final String bucket;

    ContentPolicy(IssuerDiscovery discovery, AuthSettings auth, S3Client s3, S3Settings settings) {
        this.discovery = discovery;
        this.auth = auth;
        this.bucket = origin(URI.create(s3.utilities()
                .getUrl(url -> url.bucket(settings.bucket()).key("any"))
                .toString()));
    }

    String text() {
        var connects = new TreeSet<String>();
        connects.add(origin(URI.create(auth.issuer())));
        discovery.find().ifPresent(endpoints -> connects.add(origin(endpoints.token())));
        connects.add(bucket);
        return String.join(
                "; ",
                "default-src 'none'",
                "script-src 'self'",
                "style-src 'self'",
                "img-src 'self' data:",
                "font-src 'self'",
                "connect-src 'self' " + String.join(" ", connects),
                "media-src 'self' blob:",
                "manifest-src 'self'",
                "base-uri 'none'",
                "form-action 'self'",
                "frame-ancestors 'none'");
    }

    private static String origin(URI uri) {
        return uri.getScheme() + "://" + uri.getRawAuthority();
    }
}
