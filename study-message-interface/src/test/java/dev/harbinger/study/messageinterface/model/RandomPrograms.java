package dev.harbinger.study.messageinterface.model;

import java.util.Random;

/**
 * Programs that compute words, send them and have handlers write them to memory, each message to a place of its own, so
 * that memory does not depend on when messages arrive.
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
            sender(text, random, sender);
        }
        handler(text, random.nextInt(3));
        text.append("""
            .thread _dispatch0 node all cluster 1 slot 4 system with i2 = ExecuteMessage(_credit)
            .thread _dispatch1 node all cluster 2 slot 4 system with i0 = Configuration(32768)
            _credit: instr MEMU st #1, i0;
              instr IALU br _dispatch1;
            """);
        return text.toString();
    }

    private static void sender(StringBuilder text, Random random, int sender) {
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
        for (int m = 0; m < MESSAGES; m++) {
            int length = random.nextInt(LONGEST + 1);
            for (int i = random.nextInt(4); i > 0; i--) {
                code.append("  instr IALU %s i%d, i%d, i%d;%n"
                        .formatted(
                                OPERATIONS[random.nextInt(OPERATIONS.length)],
                                2 + random.nextInt(12),
                                2 + random.nextInt(12),
                                2 + random.nextInt(12)));
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
        text.append(", i1 = ExecuteMessage(_store)%n".formatted());
        code.append("  instr IALU halt;%n".formatted());
        text.append(code);
    }

    /** Writes how many words come, and the words or what it makes of them. */
    private static void handler(StringBuilder text, int style) {
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
            """);
        text.append(
                switch (style) {
                    case 0 -> "  instr MEMU st MsgBody, i8  IALU lea i8, #8, i8;\n";
                    case 1 -> "  instr IALU add MsgBody, #3, i9;\n  instr MEMU st i9, i8  IALU lea i8, #8, i8;\n";
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
}
