package io.talestream.engines.tokens;

import io.talestream.contracts.id.Sha256;
import java.util.Base64;
import java.util.Optional;

/// The page where a user of this machine enters a name, in the design of the console. It loads no resources and runs no
/// scripts.
final class SignInPage {
    /// The field of the token that only this page contains.
    static final String TOKEN = "token";

    /// The colours are those of the console.
    private static final String STYLE = """
        :root { color-scheme: light; --paper: #faf6ee; --card: #fffdf8; --ink: #241f19; --soft: #5f564a;
          --line: #e1d7c6; --edge: #8d8170; --accent: #0c565d; --strong: #083f45; --on: #ffffff; --bad: #9d241b;
          --serif: Literata, 'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif }
        @media (prefers-color-scheme: dark) {
          :root { color-scheme: dark; --paper: #12171a; --card: #1a2024; --ink: #ece5d7; --soft: #b0a999;
            --line: #313a3f; --edge: #7d868a; --accent: #84cfca; --strong: #b1e5e1; --on: #06282a; --bad: #ffa196 }
        }
        *, ::before, ::after { box-sizing: border-box }
        body { margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column;
          background: var(--paper); color: var(--ink);
          font: 1rem/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif }
        main { width: 100%; max-width: 28rem; margin: auto; padding: 2rem 1rem }
        .brand { display: flex; align-items: center; gap: .7rem; margin: 0 0 1.5rem; font: 600 1.35rem var(--serif) }
        .card { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.6rem 1.4rem }
        h1 { font: 600 1.7rem/1.22 var(--serif); letter-spacing: -.012em; margin: 0 0 .5rem; text-wrap: balance }
        p { margin: 0 }
        .soft { color: var(--soft) }
        label { display: block; font-weight: 600; margin: 1.4rem 0 .35rem }
        input { width: 100%; min-height: 2.75rem; font: inherit; color: inherit; background: var(--card);
          padding: .5rem .7rem; border: 1px solid var(--edge); border-radius: .55rem }
        input[aria-invalid] { border: 2px solid var(--bad) }
        button { width: 100%; min-height: 2.75rem; margin-top: 1.1rem; font: inherit; font-weight: 600; padding: .58rem;
          border: 1px solid var(--accent); border-radius: .55rem; background: var(--accent); color: var(--on);
          cursor: pointer }
        button:hover { background: var(--strong); border-color: var(--strong) }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
        .bad { color: var(--bad); font-weight: 600; margin-top: .4rem }
        .river { display: block; width: 100%; height: clamp(5rem, 16vh, 11rem); fill: var(--accent) }
        """;

    private static final String BRAND = """
        <p class="brand"><svg width="40" height="40" viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="#0d4f55"/>
        <g fill="none" stroke-width="1.9" stroke-linejoin="round" stroke-linecap="round">
        <path stroke="#f6efe2" d="M7 10.5c4.5-3 7.5-2.2 9 .4 1.5-2.6 4.5-3.4 9-.4v12.3
        c-4.5-2.6-7.5-2-9 .4-1.5-2.4-4.5-3-9-.4z"/>
        <path stroke="#f2b662" d="M10.5 16.7c1.8-1.7 3.7 1.7 5.5 0s3.7 1.7 5.5 0"/></g></svg> Talestream</p>
        """;

    private static final String RIVER = """
        <svg class="river" viewBox="0 0 1200 220" preserveAspectRatio="none" aria-hidden="true">
        <path opacity=".16" d="M0 120c150-70 260-70 400-20s260 60 400 0 260-70 400-10v130H0z"/>
        <path opacity=".24" d="M0 160c160-50 270-40 400-5s270 40 400 0 270-45 400-5v70H0z"/>
        <path opacity=".4" d="M0 195c160-30 270-25 400-3s270 22 400 0 270-25 400-3v31H0z"/></svg>
        """;

    private SignInPage() {}

    /// @param token the value of [#TOKEN]
    /// @param problem what was wrong with the submitted form
    static IssuerResponse asking(
            int status, IssuerRequest call, SignInRequest request, String token, Optional<String> problem) {
        String described = problem.isEmpty() ? "\"how\"" : "\"bad how\" aria-invalid=\"true\"";
        String message = problem.map(
                        text -> "<p class=\"bad\" id=\"bad\" role=\"alert\">%s</p>%n".formatted(escaped(text)))
                .orElse("");
        String form = """
            <h1>Sign in</h1>
            <p class="soft" id="how">This system needs no password. Use the same name every time: your workspaces belong
            to it.</p>
            <form method="post" action="?%s">
            <input type="hidden" name="%s" value="%s">
            <label for="name">Your name</label>
            <input id="name" name="name" required maxlength="%d" autocomplete="username" autofocus aria-describedby=%s>
            %s<button type="submit">Sign in</button>
            </form>
            """.formatted(escaped(call.rawQuery()), TOKEN, token, LocalUser.LONGEST_NAME, described, message);
        // Browsers also apply `form-action` to the redirect back to the application.
        String leadsTo = "'self' " + PageAddress.origin(request.redirect());
        return page(status, "Sign in", form, leadsTo);
    }

    static IssuerResponse saying(int status, String heading, String sentence) {
        String content = "<h1>%s</h1>%n<p class=\"soft\">%s</p>%n".formatted(escaped(heading), escaped(sentence));
        return page(status, heading, content, "'none'");
    }

    private static IssuerResponse page(int status, String title, String content, String leadsTo) {
        String html = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>%s · Talestream</title>
            <style>%s</style>
            </head>
            <body>
            <main>
            %s<div class="card">
            %s</div>
            </main>
            %s</body>
            </html>
            """.formatted(escaped(title), STYLE, BRAND, content, RIVER);
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
