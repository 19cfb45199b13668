package dev.harbinger.study.grain.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.grain.ScalingQuestion;
import dev.harbinger.study.grain.model.Costs;
import dev.harbinger.study.grain.model.LogModel;
import dev.harbinger.study.grain.model.Scaling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProgramsTest {
    @ParameterizedTest
    @ValueSource(strings = {"life", "stencil-3d", "transpose", "pipeline"})
    void aProgramThatComesAlongHasATimeAtEveryGrain(String name) {
        LogProgram program = Programs.bundled(name);
        assertFalse(program.about().isEmpty());
        Scaling scaling = Scaling.of(new LogModel(program, new Costs(5, 1, 11), true, 1), 4096);
        assertTrue(scaling.runs().size() > 3);
        assertEquals(1, scaling.runs().getFirst().speedUp());
        assertTrue(scaling.runs().stream().allMatch(run -> run.efficiency() > 0 && run.efficiency() <= 1));
    }

    @Test
    void theHelpNamesThoseThatComeAlong() {
        assertEquals(String.join(", ", Programs.bundled()), ScalingQuestion.BUNDLED);
        assertEquals(Kind.words(), ScalingQuestion.KINDS);
    }

    @Test
    void aCopyOfAProgramThatComesAlongIsThatProgram(@TempDir Path folder) throws IOException {
        Path copy = Files.writeString(folder.resolve("copy"), Programs.text("transpose"));
        LogProgram read = Programs.find(copy.toString());
        assertEquals(Programs.bundled("transpose").definitions(), read.definitions());
        assertEquals(Programs.bundled("transpose").formulas(), read.formulas());
    }

    @Test
    void whatIsNoProgramIsRefused(@TempDir Path folder) throws IOException {
        String offer = "the included programs are life, stencil-3d, transpose, pipeline; or name a file";
        for (String name : new String[] {"lief", "", "a\0b"}) {
            String message = String.valueOf(assertThrows(IllegalArgumentException.class, () -> Programs.find(name))
                    .getMessage());
            assertTrue(message.endsWith(offer), message);
        }
        assertTrue(String.valueOf(assertThrows(IllegalArgumentException.class, () -> Programs.find(folder.toString()))
                        .getMessage())
                .contains("is a folder"));
        Path large = Files.write(folder.resolve("large"), new byte[(1 << 20) + 1]);
        assertThrows(IllegalArgumentException.class, () -> Programs.find(large.toString()));
    }

    @Test
    void powersNextToANumberAreOffered() {
        assertEquals("64 or 256", new Powers(4).near(100));
        assertEquals("1", new Powers(4).near(0));
        assertTrue(new Powers(8).has(512));
        assertFalse(new Powers(8).has(256));
    }
}
