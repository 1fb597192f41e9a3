package io.talestream.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.talestream.browser.Pages.look;
import static io.talestream.browser.Steps.PATIENCE;
import static io.talestream.browser.Steps.assertNothingIsCutOff;
import static io.talestream.browser.Steps.awaitInTheIndex;
import static io.talestream.browser.Steps.correct;
import static io.talestream.browser.Steps.line;
import static io.talestream.browser.Steps.lineHits;
import static io.talestream.browser.Steps.named;
import static io.talestream.browser.Steps.patiently;
import static io.talestream.browser.Steps.readsNew;
import static io.talestream.browser.Steps.session;
import static io.talestream.browser.Steps.signIn;
import static io.talestream.browser.Steps.tool;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.FilePayload;
import com.microsoft.playwright.options.Media;
import io.talestream.testing.speech.Recordings;
import io.talestream.testing.time.Eventually;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class BrowserIT extends BrowserFixture {
    private static final FilePayload RECORDING = new FilePayload("tavern.wav", "audio/wav", Recordings.tavern());

    private static final FilePayload TRANSCRIPT = new FilePayload(
            "crossing.txt",
            "text/plain",
            "GM: The ferry leaves at dawn.\nInes: Then we sleep on the quay.\n".getBytes(StandardCharsets.UTF_8));

    private static final FilePayload CHAT = new FilePayload(
            "fvtt-log.txt",
            "text/plain",
            "[1/31/2026, 7:00:05 PM] Ines\nI steal the key.\n".getBytes(StandardCharsets.UTF_8));

    private static final Pattern PART = Pattern.compile("/audio/[0-9]+[?]");
    private static final int PHONE = 360;

    @Test
    void a_session_is_recorded_transcribed_searched_and_shared() {
        try (Person ada = person("Ada");
                Person bo = person("Bo");
                Person stranger = person("nobody")) {
            ada.opens(home());
            look(ada, "welcome");
            ada.signsIn();
            ada.seesHeading("Welcome, Ada");
            look(ada, "first-workspace");
            ada.writes("Name", "The Thursday Table");
            ada.presses("Create workspace");
            ada.seesHeading("The Thursday Table");
            look(ada, "empty-workspace");

            ada.follows("People");
            ada.presses("Create link");
            String invite = ada.page.locator("code").first().innerText();
            look(ada, "people");
            bo.opens(URI.create(invite));
            bo.signsIn();
            bo.seesHeading("Join The Thursday Table");
            look(bo, "invite");
            bo.joins("The Thursday Table");

            ada.follows("The Thursday Table");
            ada.presses("Create a campaign");
            ada.writes("Name", "The Salt Road");
            ada.presses("Create campaign");
            ada.seesHeading("The Salt Road");
            look(ada, "empty-campaign");
            bo.follows("The Salt Road");

            session(ada, "Landfall");
            look(ada, "empty-session");
            Locator speakers = ada.page.getByLabel("How many people speak?");
            assertThat(speakers).hasValue("2");
            Locator attended = ada.page.getByRole(AriaRole.CHECKBOX, new Page.GetByRoleOptions().setName("Bo"));
            attended.uncheck();
            assertThat(speakers).hasValue("1");
            attended.check();
            assertThat(speakers).hasValue("2");
            cutOffOnce(ada.page);
            ada.page.getByTestId("recording").setInputFiles(RECORDING);
            ada.seesHeading("Transcribing…");
            look(ada, "listening");
            assertThat(line(ada, "chapel")).isVisible(patiently());
            look(ada, "transcript");

            playsSlowly(ada);
            line(ada, "chapel").locator("button.at").click();
            assertThat(ada.page.locator("li.line[aria-current=true]")).containsText("chapel");
            look(ada, "playing");
            ada.presses("Pause");
            line(ada, "tavern").getByRole(AriaRole.BUTTON, named("Speaker 1")).click();
            ada.writes("Name", "Mira Vale");
            look(ada, "naming");
            ada.presses("Save");
            assertThat(line(ada, "tavern")).containsText("Mira Vale");
            ada.page.setViewportSize(1280, 420);
            Locator editor = correct(ada, "chapel");
            assertThat(bottomOf(ada, ".edit")).isLessThanOrEqualTo(topOf(ada, ".player"));
            ada.page.setViewportSize(1280, 860);
            editor.fill("Two days ago, the bell of the drowned chapel began to ring again.");
            ada.page.keyboard().press("Enter");
            assertThat(line(ada, "chapel")).containsText("the bell of the drowned chapel");
            ada.page
                    .getByRole(AriaRole.TAB, new Page.GetByRoleOptions().setName("Summary"))
                    .click();
            ada.seesHeading("Player summary");
            look(ada, "summaries");
            ada.page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
            ada.seesHeading("Player summary");
            assertThat(ada.page.locator("header")).isHidden();
            assertThat(ada.button("Share")).isHidden();
            ada.page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.SCREEN));
            ada.page
                    .getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("0:00"))
                    .first()
                    .click();
            assertThat(ada.page.locator("li.target")).containsText("tavern");

            bo.follows("Landfall");
            assertThat(line(bo, "chapel")).isVisible();
            awaitInTheIndex(bo, "chapel");
            bo.page.keyboard().press("/");
            bo.page.keyboard().type("chapel");
            Locator hit = lineHits(bo).first();
            assertThat(hit.locator("mark").first()).hasText(Pattern.compile("chapel", Pattern.CASE_INSENSITIVE));
            look(bo, "search");
            hit.click();
            bo.seesHeading("Landfall");
            assertThat(bo.page.locator("li.target")).containsText("chapel");

            ada.follows("The Salt Road");
            ada.presses("Edit");
            ada.writes("Name", "The Silver Road");
            look(ada, "edit-campaign");
            ada.presses("Save");
            ada.seesHeading("The Silver Road");
            assertThat(bo.page.getByLabel("Breadcrumb")).containsText("The Silver Road");
            bo.page.getByLabel("Search this workspace").fill("chapel");
            bo.sees("The Silver Road");

            ada.follows("Landfall");
            Locator secret = line(ada, "chapel");
            String said = secret.locator(".text").innerText();
            tool(ada, "chapel", "Hide line \\d+ from players").click();
            assertThat(secret).containsText("Hidden from players");
            assertThat(secret.getByRole(AriaRole.BUTTON, named("Show line \\d+ to players")))
                    .isVisible();
            look(ada, "secret");
            ada.presses("Share");
            ada.presses("Create link");
            String link = ada.page.locator("dialog code").first().innerText();
            look(ada, "share");
            stranger.opens(URI.create(link));
            Eventually.within(PATIENCE, () -> "the campaign has its old name", () -> {
                stranger.page.reload();
                stranger.seesHeading("Landfall");
                assertThat(stranger.page.content()).doesNotContain(said);
                return isThere(stranger, "The Silver Road");
            });
            look(stranger, "shared");

            assertThat(ada.complaints())
                    .as("only of the aborted upload")
                    .singleElement()
                    .asString()
                    .endsWith("net::ERR_FAILED");
            assertThat(bo.complaints()).isEmpty();
            assertThat(stranger.complaints()).isEmpty();
        }
    }

    @Test
    void the_console_is_usable_in_dark_mode_on_a_phone_and_by_keyboard() {
        var phone = new Browser.NewContextOptions()
                .setViewportSize(PHONE, 740)
                .setColorScheme(ColorScheme.DARK)
                .setHasTouch(true);
        try (Person cleo = personAt("Cleo", phone)) {
            cleo.opens(home());
            look(cleo, "phone-welcome");
            cleo.signsIn();
            cleo.page.getByLabel("Name").first().fill("Pocket Table");
            cleo.page.keyboard().press("Enter");
            cleo.seesHeading("Pocket Table");
            look(cleo, "phone-workspace");
            cleo.page.keyboard().press("?");
            assertThat(cleo.page.getByRole(AriaRole.DIALOG)).isVisible();
            look(cleo, "phone-keys");
            cleo.page.keyboard().press("Escape");
            assertThat(cleo.page.getByRole(AriaRole.DIALOG)).isHidden();
            assertNothingIsCutOff(cleo);

            cleo.presses("Create a campaign");
            cleo.writes("Name", "Small Hours");
            cleo.page.keyboard().press("Enter");
            cleo.seesHeading("Small Hours");
            session(cleo, "A Late Start");
            cleo.page.getByTestId("transcript").setInputFiles(TRANSCRIPT);
            assertThat(line(cleo, "ferry")).isVisible(patiently());
            look(cleo, "phone-transcript");
            cleo.page.keyboard().press("j");
            cleo.page.keyboard().press("n");
            cleo.page.keyboard().type("Ines");
            cleo.page.keyboard().press("Tab");
            cleo.page.keyboard().type("Captain Roe");
            look(cleo, "phone-naming");
            cleo.page.keyboard().press("Enter");
            assertThat(line(cleo, "ferry")).containsText("Ines as Captain Roe");
            assertNothingIsCutOff(cleo);
            assertThat(cleo.complaints()).isEmpty();
        }
    }

    @Test
    @Tag("proof")
    void a_concurrent_correction_shows_a_conflict_and_loses_nothing() {
        try (Person eve = person("Eve")) {
            readsNew(eve, "Two Windows", "Both At Once", "Crossing", TRANSCRIPT);

            try (Person elsewhere = person("Eve")) {
                correct(eve, "ferry").fill("The ferry never leaves before noon.");
                signIn(elsewhere);
                elsewhere.opens(URI.create(eve.page.url()));
                correct(elsewhere, "ferry").fill("The ferry leaves at noon.");
                elsewhere.page.keyboard().press("Enter");
                assertThat(line(elsewhere, "ferry")).containsText("leaves at noon");
                correct(elsewhere, "quay").fill("Then we sleep on the boat.");
                elsewhere.page.keyboard().press("Enter");
                assertThat(line(eve, "boat")).isVisible(patiently());
            }
            eve.page.getByLabel("Text of line").focus();
            eve.page.keyboard().press("Enter");
            eve.sees("Another user changed line 1 while you were editing.");
            look(eve, "conflict");
            eve.presses("Save mine");
            assertThat(line(eve, "ferry")).containsText("never leaves before noon");
        }
    }

    @Test
    @Tag("proof")
    void a_line_gets_another_speaker_and_a_chat_log_is_imported() {
        try (Person gail = person("Gail")) {
            readsNew(gail, "Mixed Voices", "Who Speaks", "Crossing", TRANSCRIPT);

            tool(gail, "ferry", "Change the speaker of line").click();
            look(gail, "other-speaker");
            gail.page.locator("form.picker button.primary").click();
            assertThat(line(gail, "ferry").locator(".who")).hasText("Ines");
            gail.presses("Undo");
            assertThat(line(gail, "ferry").locator(".who")).hasText("GM");

            gail.presses("Import a chat log");
            gail.page.locator("dialog input[type=file]").setInputFiles(CHAT);
            gail.page.getByLabel("Start of the recording").fill("2026-01-31T19:00");
            look(gail, "chat-log");
            gail.page.locator("dialog button.primary").click();
            assertThat(line(gail, "the key")).containsText("Chat");
            assertThat(line(gail, "the key")).containsText("Hidden from players");
            assertThat(gail.complaints()).isEmpty();
        }
    }

    @Test
    void sign_in_returns_to_the_requested_page() {
        try (Person dora = operator()) {
            dora.opens(home().resolve("/app/operations"));
            dora.signsIn();
            dora.seesHeading("Operations");
            look(dora, "operations");
            assertThat(dora.page.url()).endsWith("/app/operations");
            assertThat(dora.complaints()).isEmpty();
        }
    }

    private URI home() {
        return BrowserSystem.uri();
    }

    /// Aborts the first part of the upload once.
    private static void cutOffOnce(Page page) {
        var isCut = new AtomicBoolean();
        page.route(PART, route -> {
            if (route.request().method().equals("PUT") && isCut.compareAndSet(false, true)) {
                route.abort();
            } else {
                route.resume();
            }
        });
    }

    /// Waits between attempts, because requests through a shared link are limited.
    private static boolean isThere(Person person, String text) {
        boolean isThere = person.page.content().contains(text);
        if (!isThere) {
            person.page.waitForTimeout(5_000);
        }
        return isThere;
    }

    /// Slows playback down: the recording is still playing when the picture is taken.
    private static void playsSlowly(Person person) {
        Eventually.until("the recording can be played", () ->
                (Boolean) person.page.evaluate("document.querySelector('audio').readyState > 0"));
        person.page.evaluate("document.querySelector('audio').playbackRate = 0.0625");
    }

    private static double topOf(Person person, String selector) {
        return person.page.locator(selector).boundingBox().y;
    }

    private static double bottomOf(Person person, String selector) {
        return topOf(person, selector) + person.page.locator(selector).boundingBox().height;
    }
}
