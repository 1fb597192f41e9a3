package io.talestream.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.microsoft.playwright.options.Cookie;
import com.microsoft.playwright.options.FilePayload;
import com.microsoft.playwright.options.SameSiteAttribute;
import io.talestream.testing.http.Requests;
import io.talestream.testing.tokens.SignInPage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpCookie;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;

/// A user who signs in and creates things without pages, for tests of other pages than those.
final class Account {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final URI home;
    private final String token;

    /// The browser of the person is signed in then.
    Account(URI home, Person person) {
        this.home = home;
        String origin = "http://" + home.getRawAuthority();
        JsonNode settings = json(Requests.send(request("/app/settings.json")));
        var page = new SignInPage(
                URI.create(settings.at("/signIn/authorizationEndpoint").asText()));
        HttpResponse<String> granted = Requests.send(request("/app/sign-in")
                .header("Origin", origin)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(SignInPage.exchange(page.code(origin, person.name)))));
        token = json(granted).path("accessToken").asText();
        HttpCookie set = HttpCookie.parse(
                        granted.headers().firstValue("Set-Cookie").orElseThrow())
                .getFirst();
        person.page
                .context()
                .addCookies(List.of(new Cookie(set.getName(), set.getValue())
                        .setDomain(home.getHost())
                        .setPath(set.getPath())
                        .setSecure(true)
                        .setHttpOnly(true)
                        .setSameSite(SameSiteAttribute.STRICT)));
    }

    /// The page of a new workspace.
    URI workspace(String name) {
        return home.resolve("/app/w/" + create("/api/workspaces", Map.of("name", name)));
    }

    /// The page of a new session in a new workspace.
    URI session(String workspace, String campaign, String session) {
        URI ofWorkspace = workspace(workspace);
        URI ofCampaign = below(ofWorkspace, "/c/" + create(api(ofWorkspace) + "/campaigns", Map.of("name", campaign)));
        Map<String, String> played = Map.of(
                "name", session, "playedOn", LocalDate.now(ZoneOffset.UTC).toString());
        return below(ofCampaign, "/s/" + create(api(ofCampaign) + "/sessions", played));
    }

    /// Imports it into the session of a page.
    void transcript(URI page, FilePayload file) {
        json(Requests.send(request(api(page) + "/transcript")
                .header("Authorization", "Bearer " + token)
                .header("If-Match", "*")
                .header("Content-Type", file.mimeType)
                .PUT(BodyPublishers.ofByteArray(file.buffer))));
    }

    private static URI below(URI page, String part) {
        return page.resolve(page.getPath() + part);
    }

    /// The path of what a page shows.
    private static String api(URI page) {
        return page.getPath()
                .replaceFirst("^/app/w/", "/api/workspaces/")
                .replaceFirst("/c/", "/campaigns/")
                .replaceFirst("/s/", "/sessions/");
    }

    private String create(String list, Map<String, String> fields) {
        HttpResponse<String> created = Requests.send(request(list)
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(JSON.valueToTree(fields).toString())));
        return json(created).path("id").asText();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(home.resolve(path));
    }

    private static JsonNode json(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 299);
        try {
            return JSON.readTree(answer.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
