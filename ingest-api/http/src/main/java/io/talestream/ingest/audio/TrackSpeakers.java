package io.talestream.ingest.audio;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.Speaker;
import io.talestream.contracts.session.Speakers;
import io.talestream.contracts.session.Track;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;
import io.talestream.contracts.transcript.format.craig.CraigInfo;
import io.talestream.contracts.transcript.format.input.LongText;
import io.talestream.ingest.access.Membership;
import io.talestream.ingest.outline.OutlineEntry.SessionLine;
import io.talestream.ingest.outline.Outlines;
import io.talestream.store.objects.zip.AudioName;
import jakarta.inject.Singleton;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Names the speakers of tracks: the workspace remembers a name by the sessions that have it.
@Singleton
record TrackSpeakers(Outlines outlines) {
    /// A name of the session itself stays. Otherwise a label has the name of the newest session with it: of the same
    /// campaign first, and without the character of another one. The last choice is the name in Discord.
    Speakers of(Membership seat, Session session, List<Track> tracks, CraigInfo info) {
        List<SessionLine> newestFirst = outlines.of(seat).sessions().values().stream()
                .sorted(Comparator.comparing((SessionLine line) -> line.id().value())
                        .reversed())
                .toList();
        Map<String, Speaker> byLabel = new HashMap<>(session.speakers().byLabel());
        for (Track track : tracks) {
            if (!byLabel.containsKey(track.label())) {
                remembered(newestFirst, session.ref().campaign(), track.label())
                        .or(() -> inDiscord(track, info))
                        .ifPresent(speaker -> byLabel.put(track.label(), speaker));
            }
        }
        try {
            return new Speakers(byLabel);
        } catch (InvalidField tooMany) {
            return session.speakers();
        }
    }

    private static Optional<Speaker> remembered(List<SessionLine> newestFirst, CampaignId campaign, String label) {
        return newestFirst.stream()
                .filter(line -> line.campaign().equals(campaign))
                .flatMap(line -> line.speakers().find(label).stream())
                .findFirst()
                .or(() -> newestFirst.stream()
                        .flatMap(line -> line.speakers().find(label).stream())
                        .findFirst()
                        .map(speaker -> new Speaker(speaker.name(), Optional.empty(), speaker.member())));
    }

    private static Optional<Speaker> inDiscord(Track track, CraigInfo info) {
        return track.source()
                .entry()
                .flatMap(entry -> AudioName.of(entry.name()))
                .flatMap(name -> info.user(name.number()))
                .flatMap(CraigInfo.User::name)
                .map(name -> LongText.beginning(name, Speaker.LONGEST))
                .filter(name -> !name.isBlank() && Text.isVisible(name))
                .map(name -> new Speaker(name, Optional.empty()));
    }
}
