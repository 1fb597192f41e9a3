package io.talestream.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.talestream.browser.Pages.look;
import static io.talestream.browser.Steps.beginsWith;
import static io.talestream.browser.Steps.correct;
import static io.talestream.browser.Steps.line;
import static io.talestream.browser.Steps.patiently;
import static io.talestream.browser.Steps.readsNew;
import static io.talestream.browser.Steps.signIn;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.FilePayload;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What users write is not lost.
class DraftsIT extends BrowserFixture {
    private static final FilePayload TRANSCRIPT = new FilePayload(
            "harbour.txt",
            "text/plain",
            "GM: The harbour is closed.\nInes: Then we climb the wall.\n".getBytes(StandardCharsets.UTF_8));
    private static final Pattern LINES = Pattern.compile("/transcript/utterances/[0-9]+$");
    private static final Pattern PIECES = Pattern.compile("/audio/[0-9]+[?]");
    private static final int PIECE = 8 * 1024 * 1024;
    private static final Pattern SUMMARIES = Pattern.compile("/summaries/GM$");

    @Test
    void a_draft_of_a_line_survives_a_tab_switch_a_reload_and_a_failed_save() {
        try (Person ivy = person("Ivy")) {
            opensTranscript(ivy, "Drafts of Ivy");
            List<String> questions = questionsTo(ivy);

            correct(ivy, "harbour").fill("The harbour is sealed.");
            opens(ivy, "Summary");
            opens(ivy, "Transcript");
            ivy.sees("Unsaved text: line 1");
            look(ivy, "draft-offer");
            ivy.presses("Continue editing");
            assertThat(ivy.page.getByLabel("Text of line")).hasValue("The harbour is sealed.");

            ivy.page.getByLabel("Text of line").fill("The harbour is sealed by the guard.");
            ivy.page.reload();
            assertThat(questions).containsExactly("beforeunload");
            ivy.presses("Continue editing");
            assertThat(ivy.page.getByLabel("Text of line")).hasValue("The harbour is sealed by the guard.");

            ivy.page.route(LINES, Route::abort);
            ivy.page.keyboard().press("Enter");
            ivy.sees("Talestream cannot be reached");
            assertThat(ivy.page.getByLabel("Text of line")).hasValue("The harbour is sealed by the guard.");
            ivy.page.unroute(LINES);
            ivy.page.getByLabel("Text of line").press("Enter");
            assertThat(line(ivy, "sealed by the guard")).isVisible();
            assertThat(ivy.page.getByText("Unsaved text")).hasCount(0);
            ivy.page.reload();
            assertThat(line(ivy, "sealed by the guard")).isVisible();
            assertThat(ivy.page.getByText("Unsaved text")).hasCount(0);
            assertThat(questions).as("saved text asks nothing").hasSize(1);
        }
    }

    @Test
    @Tag("proof")
    void leaving_with_an_unsaved_summary_asks_and_keeps_it() {
        try (Person jon = person("Jon")) {
            opensTranscript(jon, "Drafts of Jon");
            jon.follows("Harbour Tales");
            jon.follows("Arrival");
            opens(jon, "Summary");
            // The imported transcript is summarised within seconds, which would be a conflict.
            Locator edit = jon.page.getByLabel("Edit GM summary");
            assertThat(edit).isVisible(patiently());
            edit.click();
            jon.writes("Text of GM summary", "## The wall");

            jon.follows("Harbour Tales");
            jon.seesHeading("Leave this page?");
            look(jon, "leave");
            jon.presses("Stay");
            assertThat(jon.page.getByLabel("Text of GM summary")).hasValue("## The wall");

            jon.page.goBack();
            jon.seesHeading("Leave this page?");
            jon.presses("Leave");
            jon.seesHeading("Harbour Tales");
            jon.page.goForward();
            opens(jon, "Summary");
            jon.sees("Unsaved text: GM summary");
            jon.presses("Continue editing");

            jon.page.route(SUMMARIES, Route::abort);
            jon.presses("Save");
            jon.sees("Talestream cannot be reached");
            assertThat(jon.page.getByLabel("Text of GM summary")).hasValue("## The wall");
            jon.page.unroute(SUMMARIES);
            jon.presses("Save");
            jon.seesHeading("The wall");
            assertThat(jon.page.getByText("Unsaved text")).hasCount(0);
        }
    }

    @Test
    @Tag("proof")
    void a_discarded_draft_is_gone_and_can_be_restored_at_once() {
        try (Person kim = person("Kim")) {
            opensTranscript(kim, "Drafts of Kim");
            correct(kim, "wall").fill("Then we swim.");
            kim.page.keyboard().press("Escape");
            kim.sees("Unsaved text: line 2");
            kim.presses("Discard");
            assertThat(kim.page.getByText("Unsaved text")).hasCount(0);
            kim.presses("Undo");
            kim.presses("Continue editing");
            assertThat(kim.page.getByLabel("Text of line")).hasValue("Then we swim.");
            kim.presses("Discard");
            kim.page.reload();
            assertThat(line(kim, "wall")).isVisible();
            assertThat(kim.page.getByText("Unsaved text")).hasCount(0);
        }
    }

    @Test
    @Tag("proof")
    void a_description_that_was_not_saved_is_restored_in_its_dialog() {
        try (Person liv = person("Liv")) {
            opensTranscript(liv, "Drafts of Liv");
            liv.presses("Edit");
            liv.writes("Description", "The night of the wall.");
            liv.page.keyboard().press("Escape");
            liv.page.reload();
            liv.presses("Edit");
            liv.sees("Your unsaved changes were restored.");
            assertThat(liv.page.getByLabel("Description").first()).hasValue("The night of the wall.");
            look(liv, "restored");
            liv.presses("Save");
            liv.sees("The night of the wall.");
            liv.presses("Edit");
            assertThat(liv.page.getByText("Your unsaved changes")).hasCount(0);
        }
    }

    @Test
    @Tag("proof")
    void the_second_of_two_people_who_correct_a_line_is_told_and_keeps_their_text() {
        try (Person mia = person("Mia");
                Person ned = person("Ned")) {
            opensTranscript(mia, "Drafts of Mia");
            String session = mia.page.url();
            mia.follows("People");
            mia.page.locator("input[value=GM]").check();
            mia.presses("Create link");
            signIn(ned);
            ned.opens(URI.create(mia.page.locator("code").first().innerText()));
            ned.joins("Drafts of Mia");

            mia.opens(URI.create(session));
            correct(mia, "harbour").fill("The harbour is shut.");
            ned.opens(URI.create(session));
            correct(ned, "harbour").fill("The harbour is open.");
            ned.page.keyboard().press("Enter");
            assertThat(line(ned, "open")).isVisible();
            mia.page.getByLabel("Text of line").press("Enter");
            mia.sees("Another user changed line 1 while you were editing.");
            mia.sees("The harbour is open.");

            List<String> questions = questionsTo(mia);
            mia.page.reload();
            assertThat(questions).containsExactly("beforeunload");
            mia.presses("Continue editing");
            mia.page.getByLabel("Text of line").press("Enter");
            mia.sees("Another user changed line 1 while you were editing.");
            mia.presses("Save mine");
            assertThat(line(mia, "shut")).isVisible();
            assertThat(line(ned, "shut")).isVisible();
        }
    }

    @Test
    void a_line_that_was_edited_offline_is_saved_when_the_connection_is_back() {
        try (Person olaf = person("Olaf")) {
            opensTranscript(olaf, "Drafts of Olaf");
            olaf.page.context().setOffline(true);
            olaf.sees("You are offline.");
            correct(olaf, "wall").fill("Then we dig.");
            olaf.page.keyboard().press("Enter");
            olaf.sees("Talestream cannot be reached");
            assertThat(olaf.page.getByLabel("Text of line")).hasValue("Then we dig.");

            olaf.page.context().setOffline(false);
            assertThat(olaf.page.getByText("You are offline.")).hasCount(0);
            olaf.page.getByLabel("Text of line").press("Enter");
            assertThat(line(olaf, "dig")).isVisible();
            olaf.page.reload();
            assertThat(line(olaf, "dig")).isVisible();
            assertThat(olaf.page.getByText("Unsaved text")).hasCount(0);
        }
    }

    @Test
    @Tag("proof")
    void an_upload_that_was_cut_off_continues_after_a_reload_with_what_is_missing() {
        try (Person pia = person("Pia")) {
            beginsWith(pia, "Uploads of Pia", "Long Nights", "First");
            List<String> sent = new CopyOnWriteArrayList<>();
            // The other pieces stay on their way.
            pia.page.route(PIECES, route -> {
                if (!isPiece(route.request()) || numberOf(route.request()).equals("1")) {
                    countPiece(route.request(), sent);
                    route.resume();
                }
            });
            pia.page.getByTestId("recording").setInputFiles(longNight());
            pia.seesHeading("Uploading…");
            assertThat(pia.page.locator("progress")).hasJSProperty("value", PIECE);
            look(pia, "uploading");
            pia.presses("Pause");
            pia.seesHeading("Upload paused");
            pia.presses("Continue");
            pia.seesHeading("Uploading…");
            assertThat(pia.page.locator("progress")).hasJSProperty("value", PIECE);
            List<String> questions = questionsTo(pia);
            pia.page.reload();
            assertThat(questions).containsExactly("beforeunload");

            pia.seesHeading("Upload interrupted");
            look(pia, "upload-interrupted");
            pia.page.unroute(PIECES);
            pia.page.onRequest(request -> countPiece(request, sent));
            pia.page.getByTestId("recording").setInputFiles(longNight());
            assertThat(pia.page.locator(".failed")).containsText("in a known format");
            assertThat(sent)
                    .as("each piece is sent once")
                    .doesNotHaveDuplicates()
                    .hasSize(3);
        }
    }

    private static boolean isPiece(Request request) {
        return PIECES.matcher(request.url()).find() && request.method().equals("PUT");
    }

    private static void countPiece(Request request, List<String> sent) {
        if (isPiece(request)) {
            sent.add(numberOf(request));
        }
    }

    private static String numberOf(Request piece) {
        return piece.url().replaceFirst(".*[?&]partNumber=([0-9]+).*", "$1");
    }

    private static FilePayload longNight() {
        return new FilePayload("night.wav", "audio/wav", new byte[2 * PIECE + 1_000]);
    }

    private static void opensTranscript(Person person, String workspace) {
        readsNew(person, workspace, "Harbour Tales", "Arrival", TRANSCRIPT);
    }

    private static void opens(Person person, String tab) {
        person.page
                .getByRole(AriaRole.TAB, new Page.GetByRoleOptions().setName(tab))
                .click();
    }

    /// The questions that the browser itself puts to the user, who confirms them.
    private static List<String> questionsTo(Person person) {
        List<String> questions = new CopyOnWriteArrayList<>();
        person.page.onDialog(dialog -> {
            questions.add(dialog.type());
            dialog.accept();
        });
        return questions;
    }
}
