package io.talestream.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.talestream.browser.Pages.look;
import static io.talestream.browser.Steps.assertNothingIsCutOff;
import static io.talestream.browser.Steps.awaitInTheIndex;
import static io.talestream.browser.Steps.beginsWith;
import static io.talestream.browser.Steps.line;
import static io.talestream.browser.Steps.lineHits;
import static io.talestream.browser.Steps.patiently;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.FilePayload;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Dialogs, messages, invites, search and languages.
class ConsoleUseIT extends BrowserFixture {
    private static final Pattern EVENTS = Pattern.compile("/events$");
    private static final FilePayload TRANSCRIPT =
            new FilePayload("lantern.txt", "text/plain", """
                Quartermaster Benedikta of the Northern Lighthouse: Nobody saw the lantern.
                Ines: The lantern is lit.
                Tov: I carry the lantern.
                GM: The lantern goes out.
                """.getBytes(StandardCharsets.UTF_8));

    @Test
    void a_dialog_begins_in_its_first_field_and_a_space_does_not_close_it() {
        try (Person vera = person("Vera")) {
            beginsWith(vera, "Fields", "Harvest", "First");
            vera.presses("Edit");
            assertThat(vera.page.locator("dialog[open] input").first()).isFocused();
            vera.page.keyboard().press("Space");
            assertThat(vera.page.locator("dialog[open] input").first()).isVisible();
            vera.page.keyboard().press("Escape");

            vera.presses("Delete");
            vera.page.keyboard().press("Space");
            vera.seesHeading("Delete this session?");
            vera.page.keyboard().press("Escape");
            assertThat(vera.page.locator("dialog[open]")).hasCount(0);
        }
    }

    @Test
    void messages_are_above_dialogs_and_revoking_a_link_asks() {
        try (Person wim = person("Wim")) {
            beginsWith(wim, "Messages", "Letters", "First");
            wim.presses("Share");
            wim.presses("Create link");
            wim.presses("Dismiss");
            assertThat(wim.page.locator(".said")).hasCount(0);

            wim.presses("Revoke");
            wim.seesHeading("Revoke this link?");
            look(wim, "revoke-link");
            wim.presses("Cancel");
            assertThat(wim.page.locator("dialog code")).hasCount(1);
            wim.presses("Revoke");
            confirms(wim);
            wim.sees("Link revoked.");
            assertThat(wim.page.locator("dialog code")).hasCount(0);
        }
    }

    @Test
    void a_used_up_invite_is_not_open_and_revoking_one_asks() {
        try (Person xena = person("Xena");
                Person yuri = person("Yuri")) {
            beginsWith(xena, "Doors", "Keys", "First");
            xena.follows("People");
            xena.sees("No open invites.");
            xena.presses("Create link");
            Locator links = xena.page.locator("li.link");
            assertThat(links).hasCount(1);
            yuri.opens(URI.create(xena.page.locator("code").first().innerText()));
            yuri.signsIn();
            yuri.seesHeading("Join Doors");
            double gap = topOf(yuri.button("Join")) - topOf(yuri.page.locator("main h1"));
            assertThat(gap).as("the page is not stretched").isLessThan(200);

            Queue<Route> held = new ConcurrentLinkedQueue<>();
            xena.page.route(EVENTS, held::add);
            xena.page.reload();
            assertThat(links).hasCount(1);
            yuri.presses("Join");
            var joined = new Page.GetByRoleOptions().setName("Doors").setExact(true);
            assertThat(yuri.page.getByRole(AriaRole.HEADING, joined)).isVisible();
            xena.page.waitForCondition(() -> !held.isEmpty());
            held.forEach(route -> route.fulfill(inOneChunk("member", "workspace")));
            assertThat(links).hasCount(0);
            xena.page.unroute(EVENTS);
            xena.page.reload();
            xena.sees("No open invites.");

            xena.presses("Create link");
            xena.page.locator("li.link button.quiet").click();
            xena.seesHeading("Revoke this invite?");
            xena.presses("Cancel");
            assertThat(links).hasCount(1);
            xena.page.locator("li.link button.quiet").click();
            confirms(xena);
            assertThat(links).hasCount(0);
        }
    }

    @Test
    void the_offline_banner_stays_in_view() {
        var small = new Browser.NewContextOptions().setViewportSize(1280, 300);
        try (Person zoe = personAt("Zoe", small)) {
            beginsWith(zoe, "Far Away", "Islands", "First");
            Locator banner = zoe.page.getByText("You are offline.");
            zoe.page.context().setOffline(true);
            assertThat(banner).isInViewport();
            zoe.page.mouse().move(600, 200);
            zoe.page.mouse().wheel(0, 3_000);
            zoe.page.waitForFunction("scrollY > 100");
            assertThat(banner).isInViewport();
            look(zoe, "offline");
            zoe.page.context().setOffline(false);
            assertThat(banner).hasCount(0);
        }
    }

    @Test
    void a_chosen_filter_leaves_the_others_to_choose_from() {
        var phone = new Browser.NewContextOptions().setViewportSize(390, 800).setHasTouch(true);
        try (Person abel = personAt("Abel", phone)) {
            beginsWith(abel, "Lighthouse", "Lanterns", "First");
            abel.page.getByTestId("transcript").setInputFiles(TRANSCRIPT);
            assertThat(line(abel, "lantern")).isVisible(patiently());
            awaitInTheIndex(abel, "lantern");
            abel.page.getByLabel("Search this workspace").fill("lantern");
            assertThat(lineHits(abel).first()).isVisible();
            assertNothingIsCutOff(abel);
            look(abel, "phone-search");

            Locator speakers = abel.page.getByRole(AriaRole.GROUP, new Page.GetByRoleOptions().setName("Speaker"));
            Locator tov = speakers.getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName("Tov"));
            tov.click();
            assertThat(tov).hasAttribute("aria-pressed", "true");
            assertThat(lineHits(abel)).hasCount(1);
            assertThat(speakers).containsText("Ines");
            assertThat(speakers).containsText("GM");
            assertNothingIsCutOff(abel);

            Locator parts = lineHits(abel).first().locator(".what > *");
            assertThat(parts.nth(0)).containsText("The lantern is lit.");
            assertThat(parts.nth(1)).hasText("Tov");
            assertThat(parts.nth(2)).containsText("I carry the lantern.");
        }
    }

    @Test
    void the_pages_are_in_the_chosen_language_and_fit_from_right_to_left() {
        var phone = new Browser.NewContextOptions().setViewportSize(390, 800);
        try (Person ben = personAt("Ben", phone)) {
            beginsWith(ben, "Sprachen", "Reisen", "Erste Sitzung");
            ben.page.getByLabel("Account menu").click();
            ben.page.getByLabel("Language").selectOption("de");
            assertThat(ben.page.locator("html")).hasAttribute("lang", "de");
            ben.seesHeading("Noch keine Aufnahme");
            assertThat(ben.page.getByText("Gespielt am")).isVisible();
            look(ben, "german");
            assertNothingIsCutOff(ben);
            ben.page.evaluate("document.documentElement.dir = 'rtl'");
            assertNothingIsCutOff(ben);
            look(ben, "right-to-left");

            ben.page.reload();
            ben.seesHeading("Noch keine Aufnahme");
            ben.page.getByLabel("Kontomenü").click();
            ben.page.getByLabel("Sprache").selectOption("");
            ben.seesHeading("No recording yet");
        }
    }

    @Test
    void the_language_of_the_browser_is_used() {
        var german = new Browser.NewContextOptions().setLocale("de-AT");
        try (Person cora = personAt("Cora", german)) {
            cora.opens(BrowserSystem.uri());
            cora.seesHeading("Deine Spielsitzungen, transkribiert und durchsuchbar.");
        }
    }

    /// Presses the button of the question that is in front.
    private static void confirms(Person person) {
        person.page.locator("dialog[open] button.bad").click();
    }

    private static double topOf(Locator element) {
        return element.boundingBox().y;
    }

    private static Route.FulfillOptions inOneChunk(String... kinds) {
        String events = Stream.of(kinds)
                .map(kind -> "data: {\"kind\": \"" + kind + "\", \"change\": \"CHANGED\"}\n\n")
                .collect(Collectors.joining());
        return new Route.FulfillOptions().setContentType("text/event-stream").setBody(events);
    }
}
