package dev.harbinger.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

/**
 * What Maven Central asks of a POM ("Requirements", central.sonatype.org/publish/requirements): modules inherit from
 * the root what they do not say themselves.
 */
class PomTest {
    private static Document pom(String directory) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(Path.of("..").resolve(directory).resolve("pom.xml").toFile());
    }

    private static String text(Document pom, String path) throws Exception {
        return XPathFactory.newInstance().newXPath().evaluate(path, pom).strip();
    }

    @Test
    void theRootHasWhatModulesInherit() throws Exception {
        Document root = pom(".");
        for (String path : List.of(
                "/project/name",
                "/project/description",
                "/project/url",
                "/project/licenses/license/name",
                "/project/licenses/license/url",
                "/project/developers/developer/name",
                "/project/scm/connection",
                "/project/scm/url")) {
            assertFalse(text(root, path).isEmpty(), path);
        }
    }

    @Test
    void everyModuleHasANameAndADescriptionAndInheritsTheRest() throws Exception {
        Document root = pom(".");
        int modules = Integer.parseInt(text(root, "count(/project/modules/module)"));
        List<String> incomplete = new ArrayList<>();
        for (int i = 1; i <= modules; i++) {
            String module = text(root, "/project/modules/module[" + i + "]");
            Document pom = pom(module);
            boolean complete = !text(pom, "/project/name").isEmpty()
                    && !text(pom, "/project/description").isEmpty()
                    && text(pom, "/project/parent/artifactId").equals("harbinger");
            if (!complete) {
                incomplete.add(module);
            }
        }
        assertFalse(modules == 0);
        assertEquals(List.of(), incomplete);
    }
}
