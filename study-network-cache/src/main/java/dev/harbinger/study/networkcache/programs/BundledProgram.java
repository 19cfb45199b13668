package dev.harbinger.study.networkcache.programs;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A program for the simulated core that is bundled with Harbinger. It runs as rank 0 of a job of one of the examples,
 * with that rank's traffic.
 */
public enum BundledProgram {
    /** The heat equation by alternating directions, small. */
    ADI_4("adi.4", 4, "adi", "--rows 64 --columns 16 --steps 10"),
    /** The heat equation by alternating directions: 10,449 messages, 10,368 of them of 8 bytes. */
    ADI_64("adi.64", 64, "adi", "--rows 2048 --columns 128 --steps 81"),
    /** NPB CG of class S. */
    CG_S_4("cg.S.4", 4, "cg", "--class S"),
    /** NPB CG of class A. */
    CG_A_4("cg.A.4", 4, "cg", "--class A"),
    /** NPB CG of class A as in the published studies: 4,208 messages, 2,544 of them of at most 16 bytes. */
    CG_A_64("cg.A.64", 64, "cg", "--class A"),
    /** The same program, compiled with less optimisation. */
    CG_A_64_O1("cg.A.64.O1", 64, "cg", "--class A"),
    /** Prints a line; receives no messages. */
    HELLO("hello", 1, "", ""),
    /** Measures how long a receive takes. */
    PINGPONG("pingpong", 2, "ping-pong", "--sizes 8 --warm-up 0 --repetitions 100"),
    /** Shows how a program reads waiting messages and binds them itself. */
    REMAP("remap", 2, "ping-pong", "--sizes 8 --warm-up 0 --repetitions 1"),
    /** NPB SP of class S: long messages in a pipeline. */
    SP_S_4("sp.S.4", 4, "sp", "--class S"),
    /** NPB SP of class S, with more and shorter messages. */
    SP_S_16("sp.S.16", 16, "sp", "--class S"),
    /** NPB SP of class W. */
    SP_W_4("sp.W.4", 4, "sp", "--class W"),
    /** NPB SP of class W, with more and shorter messages. */
    SP_W_16("sp.W.16", 16, "sp", "--class W");

    private final String programName;
    private final int ranks;
    private final String example;
    private final String arguments;

    BundledProgram(String programName, int ranks, String example, String arguments) {
        this.programName = programName;
        this.ranks = ranks;
        this.example = example;
        this.arguments = arguments;
    }

    /** Its name: the name of its ELF file without {@code .elf}. */
    public String programName() {
        return programName;
    }

    /** Ranks of the job whose rank 0 it is. */
    public int ranks() {
        return ranks;
    }

    /** The example that the job runs, empty when the program receives no messages. */
    public String example() {
        return example;
    }

    /** Arguments of the example. */
    public List<String> arguments() {
        return arguments.isEmpty() ? List.of() : List.of(arguments.split(" ", -1));
    }

    /** Reads its ELF file into new memory. */
    public byte[] elf() {
        String file = programName + ".elf";
        try (InputStream in = BundledProgram.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("this build of Harbinger lacks " + file);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(file, e);
        }
    }

    /**
     * The program of that name.
     *
     * @throws IllegalArgumentException when there is none; the message lists the names
     */
    public static BundledProgram named(String name) {
        for (BundledProgram program : values()) {
            if (program.programName.equals(name)) {
                return program;
            }
        }
        throw new IllegalArgumentException("there is no program \"" + name + "\"; the bundled programs are "
                + Arrays.stream(values()).map(BundledProgram::programName).collect(Collectors.joining(", ")));
    }
}
