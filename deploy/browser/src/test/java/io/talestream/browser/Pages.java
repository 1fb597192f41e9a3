package io.talestream.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.deque.html.axecore.results.Rule;
import com.microsoft.playwright.Page;
import java.nio.file.Path;
import java.util.List;

/// Takes a picture of a page and checks its accessibility (WCAG 2.2, A and AA).
final class Pages {
    private static final Path PICTURES = Path.of("target", "pages");
    private static final List<String> RULES =
            List.of("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice");

    private Pages() {}

    static void look(Person person, String name) {
        Page page = person.page;
        page.screenshot(new Page.ScreenshotOptions().setPath(PICTURES.resolve(name + ".png")));
        List<String> troubles = new AxeBuilder(page)
                .withTags(RULES).analyze().getViolations().stream()
                        .map(Pages::description)
                        .toList();
        assertThat(troubles).as(name).isEmpty();
    }

    private static String description(Rule rule) {
        return "%s: %s at %s"
                .formatted(
                        rule.getId(),
                        rule.getHelp(),
                        rule.getNodes().stream().map(node -> node.getTarget()).toList());
    }
}
