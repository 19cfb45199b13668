package dev.harbinger.messaging.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Communicator;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Where a program called: no class of messaging may be taken for the program, wherever it moves. */
class CallSitesTest {
    @Test
    void everyClassOfMessagingIsItsOwn() throws IOException, URISyntaxException {
        Path classes = Path.of(Communicator.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        List<String> names;
        try (Stream<Path> files = Files.walk(classes)) {
            names = files.map(file -> classes.relativize(file).toString())
                    .filter(name -> name.endsWith(".class") && !name.contains("-info"))
                    .map(name ->
                            name.substring(0, name.length() - ".class".length()).replace('/', '.'))
                    .toList();
        }
        assertTrue(names.size() > 100, () -> "only " + names.size() + " classes in " + classes);
        List<String> strangers = names.stream().filter(name -> !isOwn(name)).toList();
        assertEquals(List.of(), strangers, "their packages are missing in CallSites.OWN");
    }

    @Test
    void aProgramIsNot() {
        assertFalse(CallSites.isOwn(Test.class));
        assertFalse(CallSites.isOwn(String.class));
    }

    private static boolean isOwn(String name) {
        try {
            return CallSites.isOwn(Class.forName(name, false, CallSitesTest.class.getClassLoader()));
        } catch (ClassNotFoundException e) {
            throw new AssertionError(name, e);
        }
    }
}
