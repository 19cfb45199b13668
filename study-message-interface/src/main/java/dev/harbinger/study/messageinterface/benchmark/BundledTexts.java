package dev.harbinger.study.messageinterface.benchmark;

import dev.harbinger.study.messageinterface.assembler.SourceText;
import dev.harbinger.study.messageinterface.machine.Machine;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Assembly texts that come with the study. */
public final class BundledTexts {
    private static final String FOLDER = "/dev/harbinger/study/messageinterface/programs/";

    private BundledTexts() {}

    /**
     * A text of the study.
     *
     * @param file its name, such as {@code ping.map}
     * @throws IllegalStateException when there is none of that name
     */
    public static SourceText program(String file) {
        return SourceText.of(file, read(file));
    }

    /** The dispatchers and the event handler, which give way to those of a program. */
    public static SourceText system() {
        return SourceText.library(Machine.SYSTEM_TEXT, read(Machine.SYSTEM_TEXT));
    }

    private static String read(String file) {
        try (InputStream in = BundledTexts.class.getResourceAsStream(FOLDER + file)) {
            if (in == null) {
                throw new IllegalStateException("the file " + file + " is missing from the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
