package dev.harbinger.study.messageinterface.model;

/**
 * Assembly text of programs that message handlers displace, with integer registers where the code that is made of it
 * has those of the interface.
 *
 * <p>Both are counters. A polling one looks for a message in every period and saves six registers before it goes to a
 * handler. An interrupted one runs in a slot of its own; what waits for messages in the reserved slot stops it, saves
 * its registers through the configuration space, goes to the handler, and starts it again afterwards. Waiting takes no
 * cycles, as the document leaves out those of its detection. Source: Lee, sections 6.1 and 6.5.4; the code is ours.
 */
final class DisplacedPrograms {
    /** Labels of what priorities 0 and 1 begin with. */
    static final String ENTRY = "_model_entry";

    /** Label of what a handler ends with. */
    static final String RETURN = "_model_return";

    /** Label of the program that handlers displace. */
    static final String WORK = "_model_work";

    /** Label of the call that polls. */
    static final String CALL = "_model_call";

    /** Label of what a polling program does when it has found a message. */
    static final String FOUND = "_model_found";

    /** Cycles of a turn of the counting loop. */
    static final int TURN = 6;

    /**
     * Cycles of a period besides the turns: the last one is shorter, then a pause of no length, the poll, the return.
     */
    private static final int REST = 13;

    private static final int TEMPORARIES = 4;
    private static final int BEHIND = 2;

    private DisplacedPrograms() {}

    /** Turns of the counting loop in a period. */
    static int turns(int period) {
        return (period - REST - 1) / TURN;
    }

    /** A program that polls. */
    static String polling(ModelSettings settings) {
        int turns = turns(settings.pollingPeriod());
        StringBuilder saves = new StringBuilder();
        StringBuilder loads = new StringBuilder();
        int live = 6;
        for (int i = 0; i < settings.pollingSaved(); i++) {
            saves.append("instr MEMU st i%d, i12 IALU lea i12, #8, i12;%n".formatted(i % live));
            loads.append("instr MEMU ld i12, i%d IALU lea i12, #8, i12;%n".formatted(i % live));
        }
        return """
            .constant turns %d
            .constant rest %d
            .constant saved %d
            _model_entry0: instr IALU pause #%d;
              instr IALU br _model_call;
            _model_entry1: instr IALU pause #%d;
              instr IALU br _model_call;
            _model_work:
              instr IALU add i0, #1, i0  MEMU add i1, #1, i1;
              instr IALU sub i3, #1, i3  MEMU add i2, #1, i2;
              instr IALU ne i3, #0, cc10;
              instr IALU ct cc10 br _model_work;
              instr IALU pause #rest;
            _model_call:
              instr IALU call _model_poll, i5;
              instr IALU mov #turns, i3;
              instr IALU br _model_work;
            _model_poll:
              instr MEMU ld i4, i10;
              instr IALU ne i10, #0, cc10;
              instr IALU ct cc10 br _model_found;
              instr IALU jmp i5;
            _model_found:
              instr IALU lea i13, #saved, i12;
              %s
              instr IALU jmp MsgHead;
            _model_return:
              instr IALU lea i13, #saved, i12;
              %s
              instr IALU jmp i5;
            """.formatted(
                        turns,
                        settings.pollingPeriod() - REST - TURN * turns,
                        ModelMemory.SAVED * ModelMemory.WORD_BYTES,
                        1 + settings.phases().priority0(),
                        1 + settings.phases().priority1(),
                        saves,
                        loads);
    }

    /** A program that is interrupted, and what interrupts it. */
    static String interrupted(ModelSettings settings) {
        int saved = settings.interruptSaved();
        String check = settings.checks() ? """
              instr IALU lea i13, #waiting, i12;
              instr MEMU ld i12, i9;
              instr MEMU ld i9, i9;
              instr IALU ne i9, #0, cc9;
              instr IALU ct cc9 jmp MsgHead;
            """ : "";
        return """
            .constant pointers %d
            .constant waiting %d
            .constant saved %d
            .constant last %d
            _model_entry0:
            _model_entry1:
              instr IALU mov MsgHead, i10;
              instr IALU lea i13, #pointers, i12;
              instr MEMU ld i12, i9 IALU lea i12, #8, i12;
              instr MEMU ld i12, i8 IALU lea i12, #8, i12;
              instr MEMU ld i12, i7 IALU lea i13, #saved, i12;
              instr MEMU st #0, i9;
              instr IALU lea i8, #last, i8;
              %s
              instr MEMU ld i7, i0;
              instr MEMU st i0, i12;
              instr IALU jmp i10;
            _model_return:
            %s
              instr IALU lea i13, #pointers, i12;
              instr IALU lea i12, #8, i12;
              instr MEMU ld i12, i8 IALU lea i12, #8, i12;
              instr MEMU ld i12, i7 IALU lea i13, #saved, i12;
              instr IALU lea i8, #last, i8;
              %s
              instr MEMU ld i12, i0;
              instr MEMU st i0, i7;
              instr IALU br _model_entry0;
            _model_work:
              instr IALU add i0, #1, i0  MEMU add i1, #1, i1;
              instr MEMU add i2, #1, i2;
              instr IALU br _model_work;
            """.formatted(
                        ModelMemory.POINTERS * ModelMemory.WORD_BYTES,
                        (ModelMemory.POINTERS + 3) * ModelMemory.WORD_BYTES,
                        ModelMemory.SAVED * ModelMemory.WORD_BYTES,
                        (saved - 1) * ModelMemory.WORD_BYTES,
                        copies(saved, "i8", "-8", "i12", "8"),
                        check,
                        copies(saved, "i12", "8", "i8", "-8"));
    }

    /** Words copied from one place to another, a load and a store by turns, so that no store waits for its load. */
    private static String copies(int words, String from, String fromStep, String to, String toStep) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < words + BEHIND; i++) {
            if (i < words) {
                text.append("instr MEMU ld %s, i%d IALU lea %s, #%s, %s;%n"
                        .formatted(from, i % TEMPORARIES, from, fromStep, from));
            }
            if (i >= BEHIND) {
                text.append("instr MEMU st i%d, %s IALU lea %s, #%s, %s;%n"
                        .formatted((i - BEHIND) % TEMPORARIES, to, to, toStep, to));
            }
        }
        return text.toString();
    }
}
