package io.talestream.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Takes a picture of a page and checks its accessibility (WCAG 2.2, A and AA), its colours in the other theme too, and
/// on a touch screen the size of everything that can be tapped.
final class Pages {
    private static final Path PICTURES = Path.of("target", "pages");
    private static final Map<String, Object> ALL_RULES = Map.of(
            "type", "tag", "values", List.of("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"));
    private static final Map<String, Object> CONTRAST = Map.of("type", "rule", "values", List.of("color-contrast"));
    private static final String DARK = "matchMedia('(prefers-color-scheme: dark)').matches";

    /// Axe without the calls of AxeBuilder, which load it for each check and open a second page for frames. There are
    /// no frames.
    private static final String AXE = axe();

    private static final String VIOLATIONS = """
        async (rules) => {
            if (frames.length > 0) throw new Error('There are frames.');
            const found = await axe.run(document, { runOnly: rules, resultTypes: ['violations'] });
            return found.violations.map(({ id, help, nodes }) =>
                `${id}: ${help} at ${nodes.map((node) => node.target.join(' '))}`);
        }
        """;

    /// What a finger can press and is smaller than 44 px. Links within a sentence may be; a box counts with its label.
    private static final String SMALL_TARGETS = """
        () => {
            if (!matchMedia('(pointer: coarse)').matches) return [];
            const within = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
            const all = within.querySelectorAll('a[href], button, input, select, textarea, summary, [role=tab]');
            return [...all].flatMap((one) => {
                const shown = one.matches('[type=checkbox], [type=radio]') ? one.closest('label') ?? one : one;
                const { width, height } = shown.getBoundingClientRect();
                const isPart = getComputedStyle(one).display === 'inline' || one.matches('.only-heard, .skip');
                if (isPart || !one.checkVisibility({ visibilityProperty: true }) || width * height === 0) return [];
                const small = width < 43.5 || height < 43.5;
                return small ? [`${one.outerHTML.slice(0, 120)}: ${Math.round(width)} × ${Math.round(height)}`] : [];
            });
        }
        """;

    private Pages() {}

    static void look(Person person, String name) {
        Page page = person.page;
        page.screenshot(new Page.ScreenshotOptions().setPath(PICTURES.resolve(name + ".png")));
        page.evaluate(AXE);
        assertThat((List<?>) page.evaluate(VIOLATIONS, ALL_RULES)).as(name).isEmpty();
        assertThat((List<?>) page.evaluate(SMALL_TARGETS))
                .as(name + ": touch targets")
                .isEmpty();

        assertThat(page.evaluate("getComputedStyle(document.body).transitionDuration"))
                .as("transitions, during which the theme before is measured")
                .isEqualTo("0s");
        ColorScheme theme = (Boolean) page.evaluate(DARK) ? ColorScheme.DARK : ColorScheme.LIGHT;
        page.emulateMedia(in(theme == ColorScheme.DARK ? ColorScheme.LIGHT : ColorScheme.DARK));
        assertThat((List<?>) page.evaluate(VIOLATIONS, CONTRAST))
                .as(name + " in the other theme")
                .isEmpty();
        page.emulateMedia(in(theme));
    }

    private static Page.EmulateMediaOptions in(ColorScheme theme) {
        return new Page.EmulateMediaOptions().setColorScheme(theme);
    }

    private static String axe() {
        try (InputStream script = AxeBuilder.class.getResourceAsStream("/axe.min.js")) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
