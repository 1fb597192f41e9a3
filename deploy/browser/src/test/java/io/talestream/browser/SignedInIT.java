package io.talestream.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.talestream.browser.Pages.look;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Cookie;
import com.microsoft.playwright.options.SameSiteAttribute;
import com.microsoft.playwright.options.WaitUntilState;
import io.talestream.local.LocalSystem;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Sign-in, its end, and what it gives access to.
class SignedInIT extends BrowserFixture {
    private static final int PHONE = 390;

    /// Empty without a browser.
    private Optional<LocalSystem> system = Optional.empty();
    private Path directory = Path.of("");

    @BeforeAll
    void start(@TempDir Path data) {
        directory = data;
        if (isOpen()) {
            system = Optional.of(LocalSystem.start(data, 0, Map.of(), _ -> {}));
        }
    }

    @AfterAll
    void stop() {
        system.ifPresent(LocalSystem::close);
    }

    @Test
    @Tag("proof")
    void links_open_in_new_tabs_without_a_sign_in() {
        try (Person arno = person("Arno")) {
            String link = workspace(arno, "Thursday");

            List<Page> tabs =
                    Stream.generate(arno.page.context()::newPage).limit(4).toList();
            tabs.forEach(tab -> tab.navigate(link, new Page.NavigateOptions().setWaitUntil(WaitUntilState.COMMIT)));
            for (Page tab : tabs) {
                assertThat(heading(tab, "Thursday")).isVisible();
                assertThat(tab).hasURL(link);
            }
            arno.page.reload();
            arno.seesHeading("Thursday");
            assertThat(arno.complaints()).isEmpty();
        }
    }

    @Test
    void a_restarted_browser_is_signed_in() {
        String link;
        String state;
        try (Person bert = person("Bert")) {
            link = workspace(bert, "Friday");
            state = bert.page.context().storageState();
        }
        var restarted = Person.window().setStorageState(state);
        try (Person bert = personAt("Bert", restarted)) {
            bert.opens(URI.create(link));
            bert.seesHeading("Friday");
        }
    }

    @Test
    void scripts_can_read_no_long_lived_token() {
        try (Person clara = person("Clara")) {
            clara.opens(home());
            clara.signsIn();
            clara.seesHeading("Welcome, Clara");

            Cookie cookie = cookie(clara);
            assertThat(cookie.httpOnly).isTrue();
            assertThat(cookie.secure).isTrue();
            assertThat(cookie.sameSite).isEqualTo(SameSiteAttribute.STRICT);
            assertThat(cookie.path).isEqualTo("/app/sign-in");
            assertThat(clara.page.evaluate("document.cookie")).isEqualTo("");
            assertThat(clara.page.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])"))
                    .asString()
                    .doesNotContain("eyJ", "token");
        }
    }

    @Test
    @Tag("proof")
    void signing_out_signs_all_tabs_out() {
        try (Person dora = person("Dora")) {
            String link = workspace(dora, "Sunday");
            Page other = dora.page.context().newPage();
            other.navigate(link);
            assertThat(heading(other, "Sunday")).isVisible();

            menu(dora.page).click();
            dora.presses("Sign out");

            assertThat(dora.button("Sign in")).isVisible();
            assertThat(heading(other, "Sign in to continue")).isVisible();
            assertThat(dora.page.context().cookies()).isEmpty();
            dora.opens(URI.create(link));
            dora.seesHeading("Sign in to continue");
            dora.signsIn();
            dora.seesHeading("Sunday");
            assertThat(heading(other, "Sunday")).isVisible();
        }
    }

    @Test
    void an_ended_sign_in_leads_to_the_sign_in_page_and_back() {
        try (Person edda = person("Edda")) {
            String link = workspace(edda, "Monday");
            Cookie cookie = cookie(edda);
            cookie.value = "ended";
            edda.page.context().addCookies(List.of(cookie));

            edda.opens(URI.create(link));
            edda.page.getByLabel("Your name").fill("Edda");
            edda.presses("Sign in");

            edda.seesHeading("Monday");
            assertThat(edda.page).hasURL(link);
        }
    }

    @Test
    @Tag("proof")
    void a_tab_of_another_user_is_not_mixed_up_with_the_new_one() {
        try (Person fred = person("Fred")) {
            workspace(fred, "Tuesday");
            Page other = fred.page.context().newPage();
            other.navigate(home().resolve("/app").toString());
            menu(fred.page).click();
            fred.presses("Sign out");
            fred.presses("Sign in");
            fred.page.getByLabel("Your name").fill("Gail");
            fred.presses("Sign in");

            fred.seesHeading("Welcome, Gail");
            assertThat(heading(other, "Welcome, Gail")).isVisible();
        }
    }

    @Test
    @Tag("proof")
    void only_operators_open_operations() {
        try (Person owner = person("Hugo");
                Person player = person("Ines");
                Person operator = operator()) {
            workspace(owner, "Wednesday");
            owner.follows("People");
            owner.presses("Create link");
            player.opens(URI.create(owner.page.locator("code").first().innerText()));
            player.signsIn();
            player.joins("Wednesday");
            for (Person other : List.of(owner, player)) {
                menu(other.page).click();
                assertThat(other.button("Sign out")).isVisible();
                assertThat(link(other.page, "Operations")).hasCount(0);
                other.opens(home().resolve("/app/operations"));
                other.sees("This page is for operators.");
            }
            operator.opens(home().resolve("/app/operations"));
            operator.signsIn();
            operator.seesHeading("Consumer groups");
            menu(operator.page).click();
            assertThat(link(operator.page, "Operations")).isVisible();
        }
    }

    @Test
    @Tag("proof")
    void work_goes_on_when_a_stopped_server_is_back() {
        try (Person kai = person("Kai")) {
            workspace(kai, "Monday Again");
            int port = home().getPort();
            system.orElseThrow().close();
            try {
                kai.presses("Create a campaign");
                kai.writes("Name", "The Long Wait");
                kai.presses("Create campaign");
                kai.sees("Talestream cannot be reached");
                kai.sees("Talestream does not respond. Retrying…");
                look(kai, "server-stopped");
            } finally {
                system = Optional.of(LocalSystem.start(directory, port, Map.of(), _ -> {}));
            }
            assertThat(home().getPort()).isEqualTo(port);
            assertThat(kai.page.getByText("Talestream does not respond")).hasCount(0);
            assertThat(kai.page.getByLabel("Name").first()).hasValue("The Long Wait");
            kai.presses("Create campaign");
            kai.seesHeading("The Long Wait");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = ColorScheme.class,
            names = {"LIGHT", "DARK"})
    void the_sign_in_page_is_accessible_and_fits_a_phone(ColorScheme theme) {
        var phone = new Browser.NewContextOptions()
                .setViewportSize(PHONE, 740)
                .setColorScheme(theme)
                .setHasTouch(true);
        try (Person jo = personAt("Jo", phone)) {
            jo.opens(home());
            jo.presses("Sign in");
            assertThat(jo.page.getByLabel("Your name")).isFocused();
            look(jo, "sign-in-" + theme);
            fits(jo);

            jo.page.getByLabel("Your name").fill("   ");
            jo.page.keyboard().press("Enter");
            assertThat(jo.page.getByRole(AriaRole.ALERT)).hasText("Enter a name of 1 to 100 characters.");
            assertThat(jo.page.getByLabel("Your name"))
                    .hasAccessibleDescription("Enter a name of 1 to 100 characters. This system needs no password. Use"
                            + " the same name every time: your workspaces belong to it.");
            assertThat(jo.page.getByLabel("Your name")).isFocused();
            look(jo, "sign-in-problem-" + theme);
            fits(jo);
            jo.page.getByLabel("Your name").fill("Jo");
            jo.page.keyboard().press("Enter");
            jo.seesHeading("Welcome, Jo");
        }
    }

    private static void fits(Person person) {
        assertThat((Integer) person.page.evaluate("document.documentElement.scrollWidth"))
                .isLessThanOrEqualTo(PHONE);
        for (Locator target : List.of(person.page.getByLabel("Your name"), person.button("Sign in"))) {
            assertThat(target.boundingBox().height).isGreaterThanOrEqualTo(44);
        }
    }

    /// Signs in without pages, opens a new workspace and returns its address.
    private String workspace(Person person, String name) {
        person.opens(new Account(home(), person).workspace(name));
        person.seesHeading(name);
        return person.page.url();
    }

    /// By URL, Playwright leaves out secure cookies of 127.0.0.1.
    private static Cookie cookie(Person person) {
        List<Cookie> cookies = person.page.context().cookies();
        assertThat(cookies).hasSize(1);
        return cookies.getFirst();
    }

    private static Locator heading(Page page, String text) {
        return page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setName(text));
    }

    private static Locator link(Page page, String text) {
        return page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(text));
    }

    /// The menu behind the user's initial.
    private static Locator menu(Page page) {
        return page.locator("header summary");
    }

    private URI home() {
        return system.orElseThrow().uri();
    }
}
