package io.talestream.ingest;

import io.micronaut.openapi.annotation.OpenAPIExtraSchema;
import io.swagger.v3.oas.annotations.OpenAPIDefinition;
import io.swagger.v3.oas.annotations.enums.SecuritySchemeType;
import io.swagger.v3.oas.annotations.info.Info;
import io.swagger.v3.oas.annotations.security.SecurityScheme;
import io.talestream.ingest.events.EventView;
import io.talestream.ingest.problem.Problem;
import io.talestream.ingest.reference.Introduction;

/// The `info` section of the OpenAPI document.
@OpenAPIDefinition(info = @Info(title = "Talestream", version = "1", description = Introduction.TEXT))
@SecurityScheme(name = "token", type = SecuritySchemeType.HTTP, scheme = "bearer", bearerFormat = "JWT")
@OpenAPIExtraSchema(classes = {EventView.class, Problem.class})
public final class Application {
    private Application() {}
}
