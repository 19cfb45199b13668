package dev.harbinger.study.networkcache.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** What keeps the loop fast: HotSpot compiles it, and it allocates nothing. */
class ExecutionLoopTest {
    /** HotSpot does not compile methods of 8,000 bytes and more. */
    private static final int MOST_BYTES = 6000;

    @Test
    void hot_methods_are_small_enough_to_be_compiled() throws IOException {
        for (Class<?> type : new Class<?>[] {ExecutionLoop.class, FloatUnit.class, SoftFloat.class}) {
            try (InputStream stream = type.getResourceAsStream(type.getSimpleName() + ".class")) {
                ClassFile.of()
                        .parse(stream.readAllBytes())
                        .methods()
                        .forEach(method -> method.code().ifPresent(code -> {
                            int bytes = ((CodeAttribute) code).codeLength();
                            assertTrue(bytes < MOST_BYTES, type + " " + method.methodName() + ": " + bytes);
                        }));
            }
        }
    }

    @Test
    void running_allocates_nothing() {
        Assembly code = new Assembly().constant(5, 1 << 30).floating(1, Double.doubleToRawLongBits(1.1));
        int start = code.size();
        code.add(
                Rv.LD.i(6, Assembly.SP, 0),
                Rv.SD.encode(0, Assembly.SP, 5, 0, 8, 0),
                Rv.MULH.r(7, 5, 6),
                Rv.DIVU.r(8, 5, 5),
                Rv.AMOADD_D.r(9, Assembly.SP, 5),
                Rv.LR_D.r(9, Assembly.SP, 0),
                Rv.SC_D.r(9, Assembly.SP, 5),
                Rv.CSRRWI.i(0, 0, 1),
                Rv.FADD_D.r(2, 1, 1),
                Rv.FDIV_D.r(3, 1, 2),
                Rv.FMADD_D.encode(4, 1, 1, 3, 0, 1),
                Rv.FSQRT_D.encode(5, 1, 0, 0, 0, 2),
                Rv.FMUL_D.r(6, 1, 1),
                Rv.FCVT_S_D.r(7, 1, 0),
                Rv.FADD_S.r(8, 7, 7),
                Rv.FCVT_W_D.encode(10, 1, 0, 0, 0, 1),
                Rv.FLT_D.r(11, 1, 2),
                Rv.CSRRS.i(12, 0, 0xc00),
                Rv.ADDI.i(5, 5, -1));
        code.add(Rv.BNE.encode(0, 5, 0, 0, 4 * (start - code.size()), 0));
        Program program = code.exit(0).program();
        long[] sum = new long[1];
        Hart hart = Hart.of(program).sink(batch -> sum[0] += batch.count).build();
        hart.run(2_000_000);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        hart.run(2_000_000);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertEquals(4_000_000, sum[0]);
        assertTrue(allocated < 1000, allocated + " bytes");
    }
}
