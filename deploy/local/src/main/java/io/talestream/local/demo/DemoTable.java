package io.talestream.local.demo;

import java.util.List;

/// The demo data: one workspace, its campaigns, and their sessions.
record DemoTable(String name, List<DemoCampaign> campaigns) {
    record DemoCampaign(String name, String description, List<String> glossary, List<DemoSession> sessions) {}

    /// @param find a search phrase that occurs in no other session
    record DemoSession(String name, String description, String playedOn, String find, Content content) {}

    sealed interface Content {
        record Said(Script script) implements Content {}

        /// A WAV file that the system transcribes.
        record Spoken(Recording recording) implements Content {}
    }

    record Recording(String resource) {
        byte[] bytes() {
            return Script.resource(resource);
        }
    }

    static DemoTable usual() {
        return new DemoTable(
                "The demo table",
                List.of(
                        new DemoCampaign(
                                "The Drowned Bell",
                                "A lake has fallen, a church roof shows, and something under the ferry house counts.",
                                List.of("Harrowmere", "Aldermere", "Joss Tully", "sailcloth"),
                                List.of(
                                        said(
                                                "The lake has fallen",
                                                "Eleven steps on the jetty, and a rug that is too good.",
                                                "2026-10-01",
                                                "\"silver heron\"",
                                                "bell.txt"),
                                        said(
                                                "What the ferryman kept",
                                                "Nineteen lights, and names to be read aloud.",
                                                "2026-10-08",
                                                "\"nineteen lights\"",
                                                "ferry.txt"),
                                        new DemoSession(
                                                "A voice in the tavern",
                                                "A recording of nine seconds, transcribed by the system.",
                                                "2026-10-15",
                                                "\"drowned chapel\"",
                                                new Content.Spoken(new Recording("/speech/tavern.wav"))))),
                        new DemoCampaign(
                                "Lanterns of Vexholm",
                                "A clock that stopped on purpose, and light that does not keep time.",
                                List.of("Vexholm", "Master Pell", "amber key", "Saltgate"),
                                List.of(said(
                                        "The clockmaker's alibi",
                                        "Eight minutes, two hundred witnesses, and forty barrels of fish oil.",
                                        "2026-10-22",
                                        "\"amber key\"",
                                        "clock.txt")))));
    }

    DemoTable withoutRecordings() {
        return new DemoTable(
                name,
                campaigns.stream()
                        .map(campaign -> new DemoCampaign(
                                campaign.name(),
                                campaign.description(),
                                campaign.glossary(),
                                campaign.sessions().stream()
                                        .filter(session -> session.content() instanceof Content.Said)
                                        .toList()))
                        .toList());
    }

    private static DemoSession said(String name, String description, String playedOn, String find, String script) {
        return new DemoSession(name, description, playedOn, find, new Content.Said(Script.read(script)));
    }
}
