package io.talestream.ingest.export;

import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.server.types.files.StreamedFile;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.talestream.ingest.identity.Caller;
import io.talestream.ingest.identity.CallerRoutes;
import io.talestream.ingest.me.Profiles;

@Controller("/api/me/export")
@CallerRoutes
record ExportController(Profiles profiles, AccountExport export) {
    /// Export the caller's data: the profile, the memberships, the questions that the caller asked, and the contents
    /// of every workspace that the caller owns. Each of `entries` has a `kind` (`profile`, `membership`,
    /// `conversation`, `workspace`, `member`, `setting`, `item`, `campaign`, `session`, `summaries`,
    /// `transcript` or `recording`), a `value` as other routes return it, and the ids of the workspace and
    /// session that it belongs to. A recording is named by the route that returns its address. The document is
    /// complete if it ends with `]}`.
    @ApiResponse(
            responseCode = "200",
            content = @Content(mediaType = "application/json", schema = @Schema(type = "object")))
    @Get
    StreamedFile read(Caller caller) {
        return new StreamedFile(export.of(profiles.of(caller)), MediaType.APPLICATION_JSON_TYPE)
                .attach("talestream-export.json");
    }
}
