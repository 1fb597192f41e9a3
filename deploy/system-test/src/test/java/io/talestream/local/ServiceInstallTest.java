package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/// Isolated, because the script of the process is a system property.
@Isolated
class ServiceInstallTest {
    private static final String SCRIPT = "talestream.script";

    @TempDir
    private Path units = Path.of("replaced by JUnit");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void setScript() {
        System.setProperty(SCRIPT, "/opt/talestream/bin/talestream");
    }

    @AfterEach
    void clearScript() {
        System.clearProperty(SCRIPT);
    }

    @Test
    void a_dry_run_prints_the_unit_and_writes_nothing() throws IOException {
        assertThat(install("--dry-run")).as(err.toString()).isZero();

        assertThat(out.toString())
                .startsWith("Nothing was written.")
                .contains("ExecStart=/opt/talestream/bin/talestream up --data /var/lib/talestream --port 8080\n")
                .contains("/opt/talestream/bin/talestream start-cache\n")
                .contains("systemctl enable --now talestream.service");
        try (Stream<Path> written = Files.list(units)) {
            assertThat(written).isEmpty();
        }
    }

    @Test
    void the_unit_runs_the_same_script_with_the_options_as_the_user() throws IOException {
        assertThat(install("--user", "tales", "--data", "/srv/tales", "--port", "9000"))
                .as(err.toString())
                .isZero();

        assertThat(Files.readString(units.resolve("talestream.service")))
                .contains("User=tales\n")
                .contains("ExecStart=/opt/talestream/bin/talestream up --data /srv/tales --port 9000\n")
                .contains("ReadWritePaths=/srv/tales\n")
                .containsSubsequence("[Service]\n", "SuccessExitStatus=143\n", "[Install]\n");
        assertThat(out.toString()).contains("install -d -m 700 -o tales /srv/tales");
    }

    @Test
    void input_that_would_change_the_meaning_of_the_unit_is_refused_by_name() throws IOException {
        for (List<String> wrong : List.of(
                List.of("--user", "root\nExecStartPre=/bin/true"),
                List.of("--data", "relative"),
                List.of("--data", "/srv/two words"),
                List.of("--data", "/srv/%h"),
                List.of("--port", "0"))) {
            assertThat(install(wrong.toArray(String[]::new)))
                    .as(wrong.toString())
                    .isEqualTo(2);
            assertThat(err.toString()).contains(wrong.getFirst() + " must be");
        }
        try (Stream<Path> written = Files.list(units)) {
            assertThat(written).isEmpty();
        }
    }

    private int install(String... options) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return Talestream.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(Stream.concat(Stream.of("service", "install", "--units", units.toString()), Stream.of(options))
                        .toArray(String[]::new));
    }
}
