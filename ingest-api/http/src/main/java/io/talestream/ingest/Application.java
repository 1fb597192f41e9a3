package io.talestream.ingest;

import io.micronaut.openapi.annotation.OpenAPIExtraSchema;
import io.micronaut.runtime.Micronaut;
import io.swagger.v3.oas.annotations.OpenAPIDefinition;
import io.swagger.v3.oas.annotations.enums.SecuritySchemeType;
import io.swagger.v3.oas.annotations.info.Info;
import io.swagger.v3.oas.annotations.security.SecurityScheme;
import io.talestream.ingest.events.EventView;
import io.talestream.ingest.problem.Problem;
import io.talestream.ingest.reference.Introduction;

/// Starts the write API.
@OpenAPIDefinition(info = @Info(title = "Talestream", version = "1", description = Introduction.TEXT))
@SecurityScheme(name = "token", type = SecuritySchemeType.HTTP, scheme = "bearer", bearerFormat = "JWT")
@OpenAPIExtraSchema(classes = {EventView.class, Problem.class})
public final class Application {
    private Application() {}

    public static void main(String[] args) {
        System.getProperties().putIfAbsent("log4j2.configurationFile", "talestream-log4j2.xml");
        Micronaut.run(Application.class, args);
    }
}
