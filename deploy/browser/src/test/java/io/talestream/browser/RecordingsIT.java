package io.talestream.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.talestream.browser.Pages.look;
import static io.talestream.browser.Steps.beginsWith;
import static io.talestream.browser.Steps.named;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.FilePayload;
import io.talestream.testing.speech.Recordings;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// How recordings are uploaded, and how those fail.
class RecordingsIT extends BrowserFixture {
    private static final FilePayload RECORDING = new FilePayload("tavern.wav", "audio/wav", Recordings.tavern());
    private static final FilePayload BROKEN = new FilePayload("noise.wav", "audio/wav", new byte[4_000]);
    private static final LocatorAssertions.ContainsTextOptions TEN_SECONDS =
            new LocatorAssertions.ContainsTextOptions().setTimeout(10_000);
    private static final Pattern PART = Pattern.compile("/audio/[0-9]+[?]");

    private static final String FOLDER = """
        () => {
            const files = { '1-mira.wav': 4000, '2-jonas.wav': 4000, '3-lost.wav': 0, 'cover.jpg': 10 };
            const dropped = new DataTransfer();
            for (const [name, size] of Object.entries(files)) {
                dropped.items.add(new File([new Uint8Array(size)], name));
            }
            return dropped;
        }
        """;

    @Test
    void a_recording_that_is_not_transcribed_shows_its_reason() {
        try (Person fay = person("Fay")) {
            beginsWith(fay, "Silent Tape", "Static", "Noise");
            fay.page.getByTestId("recording").setInputFiles(BROKEN);
            assertThat(fay.page.locator(".failed")).containsText("in a known format");
            look(fay, "failed");
            fay.presses("Upload another recording");
            look(fay, "another-recording");
            fay.page.getByTestId("recording").setInputFiles(RECORDING);
            fay.presses("Cancel transcription");
            assertThat(fay.page.locator(".failed")).containsText("The transcription was cancelled.");
            look(fay, "cancelled");
        }
    }

    /// The same with a limit in time, and with recordings of other kinds.
    @Test
    @Tag("proof")
    void a_recording_that_is_not_transcribed_shows_its_reason_within_ten_seconds() {
        try (Person finn = person("Finn")) {
            beginsWith(finn, "Broken Tapes", "Static", "Noise");
            fails(finn, BROKEN, TEN_SECONDS);
            finn.presses("Upload another recording");
            fails(finn, new FilePayload("tavern.webm", "audio/webm", withUnknownCodec()), TEN_SECONDS);
            finn.presses("Upload another recording");
            fails(finn, new FilePayload("tavern.mp3", "audio/mpeg", Recordings.rubbish()), TEN_SECONDS);

            finn.presses("Upload another recording");
            finn.page.getByTestId("recording").setInputFiles(RECORDING);
            finn.presses("Cancel transcription");
            Locator failure = finn.page.locator(".failed");
            assertThat(failure).containsText("The transcription was cancelled.", TEN_SECONDS);
            assertThat(failure.getByRole(AriaRole.BUTTON, named("Retry"))).isVisible();
        }
    }

    @Test
    @Tag("proof")
    void another_upload_of_a_session_stops_the_one_before_it() {
        try (Person otis = person("Otis")) {
            beginsWith(otis, "Two Tapes", "Takes", "First");
            fails(otis, BROKEN);
            Queue<Route> held = new ConcurrentLinkedQueue<>();
            var isFirst = new AtomicBoolean(true);
            otis.page.route(PART, route -> {
                if (isFirst.get()) {
                    held.add(route);
                } else {
                    route.resume();
                }
            });
            otis.presses("Upload another recording");
            otis.page.getByTestId("recording").setInputFiles(RECORDING);
            otis.page.waitForCondition(() -> !held.isEmpty());
            isFirst.set(false);
            otis.presses("Upload another recording");
            fails(otis, new FilePayload("more.wav", "audio/wav", new byte[8_000]));

            Queue<String> started = new ConcurrentLinkedQueue<>();
            otis.page.onRequest(request -> {
                if (request.method().equals("POST") && request.url().endsWith("/audio")) {
                    started.add(request.url());
                }
            });
            held.forEach(Route::abort);
            // An upload that is cut off tries again after a second.
            otis.page.waitForTimeout(3_000);
            assertThat(started).isEmpty();
        }
    }

    @Test
    void several_dropped_files_are_tracks_by_speaker_and_others_are_named_with_the_reason() {
        try (Person hal = person("Hal")) {
            beginsWith(hal, "Two Voices", "Duets", "First");
            hal.page.dispatchEvent("main h1", "drop", Map.of("dataTransfer", hal.page.evaluateHandle(FOLDER)));
            hal.page.getByLabel("Speaker of 1-mira.wav").fill("Mira Vale");
            hal.sees("3-lost.wav: it is empty");
            hal.sees("cover.jpg: it is not a recording");
            look(hal, "track-names");
            hal.page.locator("dialog button.primary").click();
            Locator tracks = hal.page.locator("section[aria-label=Tracks]");
            assertThat(tracks).containsText("Mira Vale");
            assertThat(tracks).containsText("jonas");
            look(hal, "tracks");
        }
    }

    @Test
    @Tag("proof")
    void a_member_decides_about_their_voice_and_a_gm_says_how_many_people_speak() {
        try (Person iris = person("Iris")) {
            beginsWith(iris, "One Voice", "Echoes", "First");
            iris.writes("How many people speak?", "31");
            iris.page.getByTestId("recording").setInputFiles(RECORDING);
            iris.sees("must be 1 to 30");
            iris.writes("How many people speak?", "2");
            look(iris, "speaker-count");

            iris.follows("People");
            Locator recognise = iris.page.getByLabel("Recognise my voice in recordings");
            assertThat(recognise).not().isChecked();
            recognise.check();
            iris.sees("No samples yet.");
            look(iris, "voice");
            iris.page.reload();
            assertThat(recognise).isChecked();
            recognise.uncheck();
            iris.sees("All samples are deleted.");
            assertThat(iris.complaints()).isEmpty();
        }
    }

    private static void fails(Person person, FilePayload recording) {
        fails(person, recording, new LocatorAssertions.ContainsTextOptions());
    }

    private static void fails(Person person, FilePayload recording, LocatorAssertions.ContainsTextOptions limit) {
        // The reason of the recording before it may be the same.
        person.page.waitForResponse(
                response -> response.url().endsWith("/uploaded"),
                () -> person.page.getByTestId("recording").setInputFiles(recording));
        Locator failure = person.page.locator(".failed");
        assertThat(failure).containsText("in a known format", limit);
        assertThat(failure).containsText("A retry is unlikely to help");
    }

    private static byte[] withUnknownCodec() {
        String webm = new String(Recordings.encoded("tavern.webm"), StandardCharsets.ISO_8859_1);
        return webm.replace("A_OPUS", "A_NONE").getBytes(StandardCharsets.ISO_8859_1);
    }
}
