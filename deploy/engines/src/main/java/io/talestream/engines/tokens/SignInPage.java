package io.talestream.engines.tokens;

import io.talestream.contracts.id.Sha256;
import java.util.Base64;
import java.util.Optional;

/// The page where a user of this machine enters a name. It loads no resources and runs no scripts.
final class SignInPage {
    /// The field of the token that only this page contains.
    static final String TOKEN = "token";

    private static final String STYLE = """
        :root { color-scheme: light dark; --ink: #1f1b2d; --paper: #faf8f4; --line: #6d6780; --deed: #4a3a8c; --on: #fff; --bad: #a3152f }
        @media (prefers-color-scheme: dark) {
          :root { --ink: #ece8f5; --paper: #17141f; --line: #a39cb8; --deed: #c3b5ff; --on: #1a1630; --bad: #ff9aa9 }
        }
        body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper);
          color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif }
        main { width: min(24rem, 100vw - 3rem); padding: 2rem 0 }
        h1 { font: 600 1.75rem/1.2 Georgia, serif; margin: 0 0 .5rem }
        label { display: block; font-weight: 600; margin: 1.5rem 0 .375rem }
        input { box-sizing: border-box; width: 100%; font: inherit; color: inherit; background: transparent;
          padding: .625rem .75rem; border: 1px solid var(--line); border-radius: .5rem }
        button { margin-top: 1rem; width: 100%; font: inherit; font-weight: 600; padding: .7rem; border: 0;
          border-radius: .5rem; background: var(--deed); color: var(--on); cursor: pointer }
        :focus-visible { outline: 3px solid var(--deed); outline-offset: 2px }
        .bad { color: var(--bad); margin: .5rem 0 0 }
        """;

    private SignInPage() {}

    /// @param token the value of [#TOKEN]
    /// @param problem what was wrong with the submitted form
    static IssuerResponse asking(
            int status, IssuerRequest call, SignInRequest request, String token, Optional<String> problem) {
        String described = problem.isEmpty() ? "\"how\"" : "\"bad\" aria-invalid=\"true\"";
        String message = problem.map(
                        text -> "<p class=\"bad\" id=\"bad\" role=\"alert\">%s</p>%n".formatted(escaped(text)))
                .orElse("");
        String form = """
            <h1>Sign in to Talestream</h1>
            <p id="how">This system runs on your own machine and asks for no password.
            The same name brings you back to what is yours.</p>
            <form method="post" action="?%s">
            <input type="hidden" name="%s" value="%s">
            <label for="name">Your name</label>
            <input id="name" name="name" required maxlength="%d" autocomplete="username" autofocus aria-describedby=%s>
            %s<button type="submit">Sign in</button>
            </form>
            """.formatted(escaped(call.rawQuery()), TOKEN, token, LocalUser.LONGEST_NAME, described, message);
        // Browsers also apply `form-action` to the redirect back to the application.
        String leadsTo = "'self' " + PageAddress.origin(request.redirect());
        return page(status, "sign in", form, leadsTo);
    }

    static IssuerResponse saying(int status, String heading, String sentence) {
        return page(
                status, heading, "<h1>%s</h1>%n<p>%s</p>%n".formatted(escaped(heading), escaped(sentence)), "'none'");
    }

    private static IssuerResponse page(int status, String title, String content, String leadsTo) {
        String html = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>Talestream: %s</title>
            <style>%s</style>
            </head>
            <body>
            <main>
            %s</main>
            </body>
            </html>
            """.formatted(escaped(title), STYLE, content);
        return IssuerResponse.page(
                status,
                html,
                "default-src 'none'; style-src 'sha256-%s'; base-uri 'none'; form-action %s; frame-ancestors 'none'"
                        .formatted(digest(STYLE), leadsTo));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    private static String digest(String text) {
        return Base64.getEncoder().encodeToString(Sha256.of(text).bytes());
    }
}
