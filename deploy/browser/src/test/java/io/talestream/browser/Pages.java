package io.talestream.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.deque.html.axecore.results.Rule;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Path;
import java.util.List;

/// Takes a picture of a page and checks its accessibility (WCAG 2.2, A and AA), its colours in the other theme too, and
/// on a touch screen the size of everything that can be tapped.
final class Pages {
    private static final Path PICTURES = Path.of("target", "pages");
    private static final List<String> RULES =
            List.of("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice");
    private static final String DARK = "matchMedia('(prefers-color-scheme: dark)').matches";

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
        assertThat(troubles(new AxeBuilder(page).withTags(RULES))).as(name).isEmpty();
        assertThat((List<?>) page.evaluate(SMALL_TARGETS))
                .as(name + ": touch targets")
                .isEmpty();

        assertThat(page.evaluate("getComputedStyle(document.body).transitionDuration"))
                .as("transitions, during which the theme before is measured")
                .isEqualTo("0s");
        ColorScheme theme = (Boolean) page.evaluate(DARK) ? ColorScheme.DARK : ColorScheme.LIGHT;
        page.emulateMedia(in(theme == ColorScheme.DARK ? ColorScheme.LIGHT : ColorScheme.DARK));
        assertThat(troubles(new AxeBuilder(page).withRules(List.of("color-contrast"))))
                .as(name + " in the other theme")
                .isEmpty();
        page.emulateMedia(in(theme));
    }

    private static Page.EmulateMediaOptions in(ColorScheme theme) {
        return new Page.EmulateMediaOptions().setColorScheme(theme);
    }

    private static List<String> troubles(AxeBuilder axe) {
        return axe.analyze().getViolations().stream().map(Pages::description).toList();
    }

    private static String description(Rule rule) {
        return "%s: %s at %s"
                .formatted(
                        rule.getId(),
                        rule.getHelp(),
                        rule.getNodes().stream().map(node -> node.getTarget()).toList());
    }
}
