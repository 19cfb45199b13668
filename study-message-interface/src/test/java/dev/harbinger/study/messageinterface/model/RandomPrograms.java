package dev.harbinger.study.messageinterface.model;

import java.util.Random;

/**
 * Programs that compute words, send them and have handlers write them to memory, each message to a place of its own, so
 * that memory does not depend on when messages arrive. Some reach their SENDs through a jump table, have a thread of
 * another cluster write a word of the body, or read a word by operations with predicates of their own.
 */
final class RandomPrograms {
    private static final int SENDERS = 3;
    private static final int MESSAGES = 6;
    private static final int LONGEST = 10;
    private static final int PLACE_BYTES = 96;
    private static final String[] OPERATIONS = {"add", "sub", "xor", "or", "and", "mul"};

    private RandomPrograms() {}

    static String text(long seed) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder(".memory sink[%d]%n".formatted(SENDERS * MESSAGES * PLACE_BYTES / 8));
        for (int sender = 0; sender < SENDERS; sender++) {
            sender(text, random, sender, random.nextInt(4) == 0);
        }
        handler(text, random, random.nextInt(6));
        text.append("""
            .thread _dispatch0 node all cluster 1 slot 4 system with
                i2 = ExecuteMessage(_credit), cc3 = %b, cc4 = %b, cc5 = false
            .thread _dispatch1 node all cluster 2 slot 4 system with i0 = Configuration(32768)
            _credit: instr MEMU st #1, i0;
              instr IALU br _dispatch1;
            """.formatted(random.nextBoolean(), random.nextBoolean()));
        return text.toString();
    }

    private static void sender(StringBuilder text, Random random, int sender, boolean jumps) {
        int node = sender % 2;
        text.append(
                ".thread _sender%d node %d cluster %d slot %d with i0 = ReadWrite(sink+%d @ %d), cc1 = true, cc2 = false"
                        .formatted(sender, node, sender, sender, sender * MESSAGES * PLACE_BYTES / 8, 1 - node));
        StringBuilder code = new StringBuilder("_sender%d:%n".formatted(sender));
        for (int r = 2; r < 14; r++) {
            text.append(", i%d = %d".formatted(r, random.nextInt(1000)));
        }
        for (int f = 4; f < 14; f++) {
            text.append(", f%d = %d.5".formatted(f, random.nextInt(1000)));
        }
        int filled = random.nextInt(2 * MESSAGES);
        for (int m = 0; m < MESSAGES; m++) {
            int length = random.nextInt(LONGEST + 1);
            if (m == filled) {
                fill(code, sender, 4 + random.nextInt(10));
            }
            for (int i = random.nextInt(4); i > 0; i--) {
                code.append("  instr IALU %s i%d, i%d, i%d;%n"
                        .formatted(
                                OPERATIONS[random.nextInt(OPERATIONS.length)],
                                2 + random.nextInt(12),
                                2 + random.nextInt(12),
                                2 + random.nextInt(12)));
            }
            if (jumps && m == 1) {
                table(code, random, sender, length);
                continue;
            }
            boolean floating = random.nextInt(3) == 0;
            String guard = random.nextInt(4) == 0 ? random.nextBoolean() ? "ct cc1 " : "cf cc1 " : "";
            boolean sent = !guard.startsWith("cf");
            code.append("  instr %s %s%s %d, i0, i1, cc0%s;%n"
                    .formatted(
                            floating ? "FALU" : "IALU",
                            guard,
                            floating ? "fsnd0" : random.nextInt(4) == 0 ? "isnd0o" : "isnd0",
                            length,
                            random.nextBoolean() ? " MEMU add i2, i3, i3" : ""));
            if (sent) {
                code.append("  instr IALU ct cc0 add i4, i5, i5;%n".formatted());
            }
            code.append("  instr IALU lea i0, #%d, i0;%n".formatted(PLACE_BYTES));
        }
        if (jumps) {
            text.append(", f14 = ExecuteUser(_table%d)".formatted(sender));
        }
        text.append(", i1 = ExecuteMessage(_store)%n".formatted());
        code.append("  instr IALU halt;%n".formatted());
        if (filled < MESSAGES) {
            int other = (sender + 1) % 3;
            text.append(".thread _filler%d node %d cluster %d slot %d%n".formatted(sender, node, other, sender));
        }
        text.append(code);
    }

    /** Asks the thread of the same slot in the next cluster for a word, and waits for it. */
    private static void fill(StringBuilder code, int sender, int register) {
        code.append("  instr IALU mov #1, c%d.i5;%n".formatted((sender + 1) % 3));
        code.append("  instr IALU ct cc4 br _filled%d;%n".formatted(sender));
        code.append("_filler%d:%n".formatted(sender));
        code.append("  instr IALU add i5, #%d, c%d.i%d;%n".formatted(76 + sender, sender, register));
        code.append("  instr IALU eq i5, #1, c%d.cc4;%n  instr IALU halt;%n_filled%d:%n".formatted(sender, sender));
    }

    /** Jumps to one of several SENDs, each of which has its own length. */
    private static void table(StringBuilder code, Random random, int sender, int length) {
        code.append("  instr MEMU mov f14, i2;%n  instr IALU lea i2, #%d, i2;%n  instr IALU jmp i2;%n_table%d:%n"
                .formatted(16 * random.nextInt(3), sender));
        for (int entry = 0; entry < 3; entry++) {
            code.append("  instr IALU isnd0 %d, i0, i1, cc0;%n  instr IALU br _sent%d;%n"
                    .formatted((length + entry) % (LONGEST + 1), sender));
        }
        code.append("_sent%d:%n  instr IALU ct cc0 lea i0, #%d, i0;%n".formatted(sender, PLACE_BYTES));
    }

    /** Writes how many words come, and the words or what it makes of them. */
    private static void handler(StringBuilder text, Random random, int style) {
        text.append("""
            _store:
              instr IALU mov MsgBody, i7;
              instr IALU mov MsgBody, i12;
              instr MEMU mov MsgBody, i8  IALU add i7, #1, i7;
              instr MEMU st i7, i8  IALU lea i8, #8, i8;
            _more:
              instr IALU sub i7, #1, i7;
              instr IALU eq i7, #0, cc0;
              instr IALU ct cc0 br _end;
              instr IALU mov #0, i9  MEMU mov #0, i10;
            """);
        text.append(
                switch (style) {
                    case 0 -> "  instr MEMU st MsgBody, i8  IALU lea i8, #8, i8;\n";
                    case 1 -> "  instr IALU add MsgBody, #3, i9;\n  instr MEMU st i9, i8  IALU lea i8, #8, i8;\n";
                    case 2 ->
                        "  instr IALU %s cc3 add MsgBody, #3, i9  MEMU %s cc4 xor MsgBody, #5, i10;\n"
                                        .formatted(condition(random), condition(random))
                                + "  instr IALU add i9, i10, i9;\n  instr MEMU st i9, i8  IALU lea i8, #8, i8;\n";
                    case 3 ->
                        "  instr IALU ct cc5 isnd1pnt 0, MsgBody, i2, cc6  MEMU %s cc3 add MsgBody, #7, i9;\n"
                                        .formatted(condition(random))
                                + "  instr MEMU st i9, i8  IALU lea i8, #8, i8;\n";
                    case 4 ->
                        "  instr IALU %s cc3 add MsgBody, #3, i9  MEMU add MsgBody, #4, i10;\n"
                                        .formatted(condition(random))
                                + "  instr IALU add i9, i10, i9;\n  instr MEMU st i9, i8  IALU lea i8, #8, i8;\n";
                    default ->
                        "  instr MEMU mov MsgBody, i9  IALU xor MsgBody, #5, i10;\n"
                                + "  instr IALU add i9, i10, i9;\n  instr MEMU st i9, i8  IALU lea i8, #8, i8;\n";
                });
        text.append("""
              instr IALU br _more;
            _end:
              instr IALU isnd1pnt 0, i12, i2, cc1;
              instr IALU %s;
            """.formatted(style == 1 ? "br _dispatch0" : "jmp MsgHead"));
    }

    private static String condition(Random random) {
        return random.nextBoolean() ? "ct" : "cf";
    }
}
