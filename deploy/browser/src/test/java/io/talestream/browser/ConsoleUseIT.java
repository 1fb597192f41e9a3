package io.talestream.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.talestream.browser.Pages.look;
import static io.talestream.browser.Steps.assertNothingIsCutOff;
import static io.talestream.browser.Steps.awaitInTheIndex;
import static io.talestream.browser.Steps.beginsWith;
import static io.talestream.browser.Steps.line;
import static io.talestream.browser.Steps.lineHits;
import static io.talestream.browser.Steps.named;
import static io.talestream.browser.Steps.patiently;
import static io.talestream.browser.Steps.readsNew;
import static io.talestream.browser.Steps.signIn;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.FilePayload;
import io.talestream.testing.chat.ChatServer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
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

    private static final Pattern ASK = Pattern.compile("/ask$");
    private static final Pattern CARRIES = Pattern.compile("\\[([0-9]+)] [^\\n]*I carry the lantern");

    @Test
    @Tag("proof")
    void a_dialog_begins_in_its_first_field_and_a_space_does_not_close_it() {
        try (Person vera = person("Vera")) {
            beginsWith(vera, "Fields", "Harvest", "First");
            assertThat(vera.button("Add a recording")).hasClass(Pattern.compile("\\bprimary\\b"));
            assertThat(vera.button("Share")).not().hasClass(Pattern.compile("\\bprimary\\b"));
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
    @Tag("proof")
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
    @Tag("proof")
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
            yuri.joins("Doors");
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
    @Tag("proof")
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
    @Tag("proof")
    void a_chosen_filter_leaves_the_others_to_choose_from() {
        var phone = new Browser.NewContextOptions().setViewportSize(390, 800).setHasTouch(true);
        try (Person abel = personAt("Abel", phone)) {
            readsNew(abel, "Lighthouse", "Lanterns", "First", TRANSCRIPT);
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
    void a_question_gets_passages_an_answer_with_moments_and_a_conversation() {
        BrowserSystem.model().answersAll(ConsoleUseIT::answer);
        try (Person eda = person("Eda")) {
            readsNew(eda, "Questions", "Lanterns", "First", TRANSCRIPT);
            awaitInTheIndex(eda, "lantern");
            eda.page.getByLabel("Search this workspace").fill("lantern");
            assertThat(lineHits(eda).first()).isVisible();
            eda.follows("Ask");
            eda.seesHeading("Ask a question");
            assertThat(eda.page.getByLabel("Your question")).hasValue("lantern");

            Locator conversations =
                    eda.page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setName("Your conversations"));
            eda.writes("Your question", "Who carries the lantern?");
            eda.presses("Ask");
            assertThat(eda.page.locator("article")).containsText("I carry the lantern.");
            assertThat(lineHits(eda).first()).containsText("I carry the lantern.");
            assertThat(conversations).isVisible();
            look(eda, "ask");

            eda.writes("Ask a follow-up question", "Who was that?");
            eda.presses("Ask");
            Locator answer =
                    eda.page.locator("article").filter(new Locator.FilterOptions().setHasText("Who was that?"));
            assertThat(answer).containsText("Tov carries the lantern.");
            assertThat(answer).containsText("2 sentences were left out");
            look(eda, "ask-answer");
            answer.getByRole(AriaRole.LINK, new Locator.GetByRoleOptions().setName("Line 3 in First"))
                    .click();
            assertThat(line(eda, "I carry the lantern.")).isInViewport();
            eda.page.goBack();
            assertThat(eda.page.locator("article").first()).containsText("Who carries the lantern?");

            Queue<Route> held = new ConcurrentLinkedQueue<>();
            eda.page.route(ASK, held::add);
            eda.writes("Ask a follow-up question", "And why?");
            eda.presses("Ask");
            eda.presses("Cancel");
            eda.sees("Cancelled.");
            assertThat(eda.page.getByLabel("Ask a follow-up question")).hasValue("And why?");
            eda.page.unroute(ASK);

            eda.presses("New conversation");
            eda.presses("Who carries the lantern?");
            assertThat(eda.page.locator("article")).hasCount(2);
            eda.presses("Delete Who carries the lantern?");
            assertThat(conversations).hasCount(0);
            assertThat(eda.page.locator("article")).hasCount(0);

            eda.follows("Questions");
            eda.presses("Language model");
            eda.sees("For an answer to a question");
            eda.page.getByLabel("Use the language model in this workspace").uncheck();
            eda.sees("Nothing is sent to the language model any more.");
            eda.page.keyboard().press("Escape");
            eda.page.goBack();
            eda.writes("Your question", "Who carries the lantern?");
            eda.presses("Ask");
            eda.sees("The language model is switched off in this workspace.");
            assertThat(lineHits(eda).first()).containsText("I carry the lantern.");
        }
    }

    /// One sentence that the transcript supports, and two that it does not.
    private static String answer(ChatServer.Request request) {
        Matcher carries = CARRIES.matcher(request.question());
        if (!request.question().contains("Who was that?") || !carries.find()) {
            return BrowserSystem.answer(request);
        }
        String sentence = "{\"text\":\"%s\",\"lines\":[%s]}\n";
        return sentence.formatted("Tov carries the lantern.", carries.group(1))
                + sentence.formatted("A dragon burns the village.", carries.group(1))
                + sentence.formatted("The lantern is lit.", "99");
    }

    @Test
    @Tag("proof")
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

    @Test
    void an_operator_redrives_a_parked_change_and_discards_another() {
        ParkedInvite.park("the index was closed");
        ParkedInvite.park("the mapping was old");
        try (Person dan = operator()) {
            signIn(dan);
            dan.opens(BrowserSystem.uri().resolve("/app/operations"));
            Locator redriven = row(dan, "the index was closed");
            Locator discarded = row(dan, "the mapping was old");
            assertThat(redriven).isVisible();
            look(dan, "parked-changes");
            redriven.getByRole(AriaRole.BUTTON, named("Retry")).click();
            assertThat(redriven).hasCount(0);

            discarded.getByRole(AriaRole.BUTTON, named("Discard")).click();
            dan.seesHeading("Discard this change?");
            look(dan, "discard-change");
            dan.presses("Cancel");
            assertThat(discarded).hasCount(1);
            discarded.getByRole(AriaRole.BUTTON, named("Discard")).click();
            confirms(dan);
            assertThat(discarded).hasCount(0);
            assertThat(dan.complaints()).isEmpty();
        }
    }

    @Test
    @Tag("proof")
    void the_first_run_leads_from_the_demo_to_an_invite_and_goes_on_after_a_reload() {
        try (Person gus = person("Gus")) {
            gus.opens(BrowserSystem.uri());
            gus.signsIn();
            gus.presses("Try the demo");
            gus.seesHeading("The dark lamp");
            assertThat(line(gus, "green ribbon")).isVisible(patiently());
            Locator guide = gus.page.getByLabel("Getting started");
            assertThat(guide).containsText("Search for words that were spoken.");
            look(gus, "guide");
            gus.presses("Search for “brass key”");
            assertThat(guide).containsText("Create a link and send it to your group.");

            gus.page.reload();
            assertThat(guide).containsText("Create a link and send it to your group.");
            gus.presses("Open invites");
            gus.presses("Create link");
            assertThat(guide).containsText("Your workspace is ready.");
            gus.presses("Close the guide");
            assertThat(guide).hasCount(0);
            assertThat(gus.complaints()).isEmpty();
        }
    }

    @Test
    @Tag("proof")
    void the_first_run_opens_a_session_and_can_be_skipped() {
        try (Person hana = person("Hana")) {
            hana.opens(BrowserSystem.uri());
            hana.signsIn();
            hana.writes("Name", "First Steps");
            hana.presses("Create workspace");
            hana.presses("Open the first session");
            hana.seesHeading("Session 1");
            Locator guide = hana.page.getByLabel("Getting started");
            assertThat(guide).containsText("or paste a transcript");
            hana.presses("Paste transcript");
            hana.page.locator("dialog textarea").fill("GM: The map is torn.");
            hana.presses("Import");
            assertThat(line(hana, "torn")).isVisible(patiently());
            assertThat(guide).containsText("Search for words that were spoken.");
            hana.presses("Skip the guide");
            assertThat(guide).hasCount(0);
            hana.page.reload();
            assertThat(line(hana, "torn")).isVisible();
            assertThat(guide).hasCount(0);
        }
    }

    private static Locator row(Person person, String text) {
        return person.page.locator("tr").filter(new Locator.FilterOptions().setHasText(text));
    }

    @Test
    @Tag("proof")
    void every_number_of_operations_explains_itself_by_keyboard_and_pointer() {
        try (Person eda = operator()) {
            signIn(eda);
            eda.opens(BrowserSystem.uri().resolve("/app/operations"));
            eda.seesHeading("Storage");
            Locator figure = eda.page.locator("button.figure").first();
            Locator tip = eda.page.locator(".tip").first();
            assertThat(tip).isHidden();
            figure.focus();
            assertThat(tip).isVisible();
            assertThat(figure).hasAccessibleDescription(tip.innerText());
            look(eda, "explained");
            eda.page.keyboard().press("Escape");
            assertThat(tip).isHidden();
            figure.hover();
            assertThat(tip).isVisible();
        }
    }

    /// Nothing but keys, from the first page to a hidden line, an answer of the search and an invite.
    @Test
    void a_table_is_set_up_and_used_by_keyboard_alone() {
        try (Person frida = person("Frida")) {
            frida.opens(BrowserSystem.uri());
            presses(frida, frida.button("Sign in"));
            assertThat(frida.page.getByLabel("Your name")).isFocused();
            frida.page.keyboard().type("Frida");
            frida.page.keyboard().press("Enter");
            frida.seesHeading("Welcome, Frida");
            types(frida, frida.page.getByLabel("Name").first(), "Keys Only");
            frida.seesHeading("Keys Only");
            presses(frida, frida.button("Create a campaign"));
            types(frida, frida.page.getByLabel("Name").first(), "Typed");
            frida.seesHeading("Typed");
            presses(frida, frida.button("Add a session"));
            types(frida, frida.page.getByLabel("Name").first(), "First");
            frida.seesHeading("First");
            presses(frida, frida.button("Paste transcript"));
            assertThat(frida.page.locator("dialog textarea")).isFocused();
            frida.page.keyboard().type("GM: The compass points north.");
            look(frida, "paste-transcript");
            presses(frida, frida.page.locator("dialog button.primary"));
            assertThat(line(frida, "compass")).isVisible(patiently());

            frida.page.keyboard().press("j");
            frida.page.keyboard().press("s");
            assertThat(line(frida, "compass")).containsText("Hidden from players");
            presses(frida, line(frida, "compass").getByRole(AriaRole.BUTTON, named("Show line 1 to players")));
            assertThat(line(frida, "compass")).not().containsText("Hidden from players");
            awaitInTheIndex(frida, "compass");
            frida.page.keyboard().press("/");
            frida.page.keyboard().type("compass");
            presses(frida, lineHits(frida).first());
            frida.seesHeading("First");

            presses(
                    frida,
                    frida.page
                            .getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("People"))
                            .first());
            frida.seesHeading("People");
            presses(frida, frida.button("Create link"));
            assertThat(frida.page.locator("li.link")).hasCount(1);
        }
    }

    private static void types(Person person, Locator field, String text) {
        reaches(person, field);
        person.page.keyboard().type(text);
        person.page.keyboard().press("Enter");
    }

    private static void presses(Person person, Locator element) {
        reaches(person, element);
        person.page.keyboard().press("Enter");
    }

    /// Tabs on until the element has the focus.
    private static void reaches(Person person, Locator element) {
        assertThat(element).isVisible();
        for (int i = 0; i < 100 && !(Boolean) element.evaluate("e => e === document.activeElement"); i++) {
            person.page.keyboard().press("Tab");
        }
        assertThat(element).isFocused();
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
