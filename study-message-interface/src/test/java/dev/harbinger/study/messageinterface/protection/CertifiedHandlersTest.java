package dev.harbinger.study.messageinterface.protection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.messageinterface.assembler.Assembler;
import dev.harbinger.study.messageinterface.assembler.AssemblyException;
import dev.harbinger.study.messageinterface.assembler.SourceText;
import dev.harbinger.study.messageinterface.interpreter.InterpretedThread;
import dev.harbinger.study.messageinterface.interpreter.Interpreter;
import dev.harbinger.study.messageinterface.interpreter.Status;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.isa.RegisterFile;
import dev.harbinger.study.messageinterface.word.ErrVal;
import dev.harbinger.study.messageinterface.word.GuardedPointer;
import dev.harbinger.study.messageinterface.word.PageSize;
import dev.harbinger.study.messageinterface.word.PointerType;
import dev.harbinger.study.messageinterface.word.Word;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;

/** A certified handler keeps its promises, whatever its message holds and whatever was in registers and memory. */
class CertifiedHandlersTest {
    private static final int HANDLERS = 1000;
    private static final int RUNS = 3;
    private static final int WORDS = 64;
    private static final int MEMORY = 1 << 12;
    /** Where the page of the other program begins; the whole page before it is the user's. */
    private static final int SECRET = 2048;

    private static final int RECEIVER = 1;
    private static final long MORE_THAN_ANY_BOUND = 100_000;

    private static final String SYSTEM = """
        .memory user[64]
        .memory secret[64]
        _dispatch0: instr IALU jmp MsgHead;
        _stop: instr IALU halt;
        """;

    private static Program program(String handler) {
        return Assembler.assemble(
                PageSize.BYTES, SourceText.of("system.map", SYSTEM), SourceText.of("handler.map", handler));
    }

    @Test
    void carefulHandlersKeepTheRules() {
        int certified = check(seed -> RandomHandler.careful(seed, false), CertifierSettings.STRICT);
        assertTrue(certified > HANDLERS * 8 / 10, "only " + certified + " were certified");
    }

    @Test
    void damagedHandlersThatAreCertifiedKeepTheRules() {
        int certified = check(seed -> RandomHandler.damaged(seed, false), CertifierSettings.STRICT);
        assertTrue(certified > HANDLERS / 5, "only " + certified + " were certified");
        assertTrue(certified < HANDLERS * 9 / 10, certified + " were certified");
    }

    @Test
    void handlersThatMayFaultDoNotBlockEither_5_2_3() {
        int certified = check(seed -> RandomHandler.damaged(seed, true), CertifierSettings.STRICT.withFaults());
        assertTrue(certified > HANDLERS / 5, "only " + certified + " were certified");
    }

    /** Runs those that are certified; how many they are. */
    private static int check(LongFunction<String> handlers, CertifierSettings settings) {
        int certified = 0;
        for (long seed = 0; seed < HANDLERS; seed++) {
            String text = handlers.apply(seed);
            Program program;
            try {
                program = program(text);
            } catch (AssemblyException e) {
                continue; // damaged beyond assembly
            }
            if (new HandlerCertifier(program, settings).certify("_handler")
                    instanceof Certification.Certificate certificate) {
                certified++;
                for (int run = 0; run < RUNS; run++) {
                    check(program, certificate, new Random(seed * RUNS + run), "seed " + seed + ":\n" + text);
                }
            }
        }
        return certified;
    }

    private static void check(Program program, Certification.Certificate certificate, Random random, String what) {
        long world = random.nextLong();
        Interpreter one = ran(program, new Random(world), new Random(random.nextLong()), certificate, what);
        Interpreter other = ran(program, new Random(world), new Random(random.nextLong()), certificate, what);
        assertEquals(user(one), user(other), () -> "it gives away what was in registers or memory: " + what);
        assertEquals(one.thread(RECEIVER).instructions(), other.thread(RECEIVER).instructions(), what);
    }

    private static Map<Long, Word> user(Interpreter interpreter) {
        Map<Long, Word> user = new TreeMap<>(interpreter.memory().written());
        user.keySet().removeIf(offset -> offset >= SECRET);
        return user;
    }

    private static Interpreter ran(
            Program program, Random world, Random leftovers, Certification.Certificate certificate, String what) {
        Interpreter interpreter = new Interpreter(program, MEMORY);
        Set<Long> given = new HashSet<>();
        for (int i = 0; i < WORDS; i++) {
            interpreter.memory().set(8L * i, given(word(world), given));
            interpreter.memory().setFull(8L * i, world.nextInt(3) > 0);
        }
        List<Word> message = new ArrayList<>();
        message.add(interpreter.code(PointerType.EXECUTE_SYSTEM, certificate.entry()));
        for (int i = world.nextInt(14); i > 0; i--) {
            message.add(given(word(world), given));
        }
        InterpretedThread receiver = interpreter.thread(RECEIVER);
        receiver.expect(message);
        leaveBehind(interpreter, leftovers);
        Map<Long, Word> before = new TreeMap<>(interpreter.memory().written());
        interpreter.start(RECEIVER, program.labels().get("_dispatch0"), true);
        interpreter.run(MORE_THAN_ANY_BOUND);
        Map<Long, Word> done = user(interpreter);
        receiver.expect(List.of(
                interpreter.code(PointerType.EXECUTE_SYSTEM, program.labels().get("_stop"))));
        interpreter.run(MORE_THAN_ANY_BOUND);
        assertEquals(done, user(interpreter), () -> "it had work left until the next message: " + what);

        if (certificate.mayFault() && receiver.status() == Status.KILLED) {
            assertTrue(receiver.instructions() <= certificate.instructions(), what);
        } else {
            assertEquals(Status.HALTED, receiver.status(), () -> receiver.trap() + ": " + what);
            assertEquals(2, receiver.headsRead(), what);
            long executed = receiver.instructions() - 2; // the dispatcher's jump and the halt
            assertTrue(executed <= certificate.instructions(), () -> executed + " instructions: " + what);
        }
        assertEquals(0, interpreter.sent().size() + interpreter.events(), what);
        for (int cluster : new int[] {0, 2}) {
            for (int i = 0; i < 14; i++) {
                assertNull(interpreter.thread(cluster).register(RegisterFile.INTEGER, i), what);
            }
        }
        interpreter.memory().written().forEach((offset, word) -> {
            if (offset >= SECRET) {
                assertEquals(before.get(offset), word, () -> "it wrote another's memory: " + what);
            } else if (word.isPointer() && !word.isErrVal()) {
                assertTrue(given.contains(segment(word)), () -> "it forged " + word + ": " + what);
            }
        });
        return interpreter;
    }

    /** Whatever earlier messages and other programs left in registers and memory. */
    private static void leaveBehind(Interpreter interpreter, Random random) {
        Word secret = new GuardedPointer(PointerType.READ_WRITE, 0, SECRET).word();
        for (RegisterFile file : RegisterFile.values()) {
            int registers = file == RegisterFile.INTEGER ? 14 : file.size();
            for (int i = 0; i < registers; i++) {
                if (random.nextInt(3) > 0) {
                    Word word = file == RegisterFile.CONDITION
                            ? Word.of(random.nextInt(2))
                            : random.nextBoolean() ? secret : Word.of(random.nextLong());
                    interpreter.thread(RECEIVER).set(file, i, word);
                }
            }
        }
        for (int i = 0; i < WORDS; i++) {
            interpreter.memory().set(SECRET + 8L * i, Word.of(random.nextLong()));
        }
    }

    private static Word given(Word word, Set<Long> given) {
        if (word.isPointer()) {
            given.add(segment(word));
        }
        return word;
    }

    /** Type, length and segment; all segments here are a page of 2^11 bytes. */
    private static long segment(Word pointer) {
        return pointer.bits() >>> 11;
    }

    private static Word word(Random random) {
        return switch (random.nextInt(10)) {
            case 0 -> ErrVal.of(ErrVal.Cause.SEGMENT);
            case 1 -> new GuardedPointer(PointerType.READ_ONLY, 0, 8L * random.nextInt(WORDS)).word();
            case 2 -> new GuardedPointer(PointerType.READ_WRITE, 0, random.nextInt(8 * WORDS)).word();
            case 3 -> new GuardedPointer(PointerType.EXECUTE_MESSAGE, 0, Interpreter.CODE).word();
            case 4 -> new GuardedPointer(PointerType.READ_WRITE, 0, 1L << 40).word();
            case 5, 6, 7 -> new GuardedPointer(PointerType.READ_WRITE, 0, 8L * random.nextInt(WORDS)).word();
            default -> Word.of(random.nextBoolean() ? random.nextInt(20) : random.nextLong());
        };
    }
}
