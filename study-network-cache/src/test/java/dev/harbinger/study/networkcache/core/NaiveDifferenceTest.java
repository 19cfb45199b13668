package dev.harbinger.study.networkcache.core;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Random programs on the core and on {@link NaiveHart}: every instruction, access and result is the same. */
class NaiveDifferenceTest {
    private static final int MEMORY = 1 << 20;

    static List<Rv> choices(Predicate<Rv> which) {
        return Rv.all().stream()
                .filter(rv -> rv != Rv.ECALL && rv != Rv.EBREAK)
                .filter(which)
                .toList();
    }

    static boolean isFloat(Rv rv) {
        return rv.operands.contains("f") || rv.form == Rv.Form.CSR;
    }

    @Property(tries = 25)
    void integer_programs_do_the_same(@ForAll long seed) {
        compare(RandomProgram.of(seed, 400, choices(rv -> !isFloat(rv))));
    }

    @Property(tries = 60)
    void floating_point_programs_do_the_same(@ForAll long seed) {
        compare(RandomProgram.of(seed, 400, choices(NaiveDifferenceTest::isFloat)));
    }

    @Property(tries = 25)
    void programs_of_all_instructions_do_the_same(@ForAll long seed) {
        compare(RandomProgram.of(seed, 400, choices(rv -> true)));
    }

    @Example
    void random_programs_have_every_instruction() {
        List<Rv> missing = new ArrayList<>(choices(rv -> true));
        for (int seed = 0; seed < 5; seed++) {
            Program program = Assembly.load(RandomProgram.of(seed, 2000, choices(rv -> true)));
            NaiveHart naive = new NaiveHart(program, MEMORY);
            naive.run();
            for (NaiveHart.Step step : naive.steps) {
                Rv.of(program.place(step.pc()).instruction()).ifPresent(missing::remove);
            }
        }
        assertEquals(List.of(), missing);
    }

    private static void compare(ElfFile file) {
        Program program = Assembly.load(file);
        NaiveHart naive = new NaiveHart(program, MEMORY);
        naive.run();
        List<NaiveHart.Step> steps = new ArrayList<>();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Hart hart = Hart.of(program)
                .memory(program.newMemory(MEMORY))
                .output(out)
                .sink(batch -> append(program.code(), batch, steps))
                .build();
        hart.run();
        for (int i = 0; i < Math.min(steps.size(), naive.steps.size()); i++) {
            NaiveHart.Step expected = naive.steps.get(i);
            int previous = Math.max(i - 1, 0);
            assertEquals(
                    expected,
                    steps.get(i),
                    () -> "after " + program.place(naive.steps.get(previous).pc()) + " at "
                            + program.place(expected.pc()));
        }
        assertEquals(naive.steps.size(), steps.size());
        for (int i = 1; i < 32; i++) {
            assertEquals(naive.x[i], hart.register(i), "x" + i);
        }
        for (int i = 0; i < 32; i++) {
            assertEquals(Long.toHexString(naive.f[i]), Long.toHexString(hart.register(32 + i)), "f" + i);
        }
        assertEquals(naive.fcsr, hart.floatingPointStatus());
        assertArrayEquals(naive.out.toByteArray(), out.toByteArray());
        assertEquals(naive.steps.size(), hart.instructions());
    }

    private static void append(CodeTable code, InstructionBatch batch, List<NaiveHart.Step> steps) {
        int access = 0;
        for (int i = 0; i < batch.count; i++) {
            int index = batch.index[i];
            int accesses = switch (code.classOf(index)) {
                case LOAD, STORE -> 1;
                case ATOMIC -> 2;
                default -> 0;
            };
            List<Long> addresses = new ArrayList<>();
            List<Long> values = new ArrayList<>();
            for (int k = 0; k < accesses; k++, access++) {
                addresses.add(batch.address[access]);
                values.add(batch.value[access]);
            }
            steps.add(new NaiveHart.Step(code.address(index), addresses, values));
        }
        assertEquals(access, batch.accesses);
    }
}
