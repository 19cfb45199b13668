package dev.harbinger.study.messageinterface.assembler;

import dev.harbinger.study.messageinterface.isa.Opcode;
import dev.harbinger.study.messageinterface.isa.OperandKind;
import dev.harbinger.study.messageinterface.isa.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** Random texts that are right and mean nothing; every operation, operand and declaration occurs. */
final class RandomText {
    private final Random random;
    private int nextCondition;
    private int nextResult;

    RandomText(long seed) {
        random = new Random(seed);
    }

    @SafeVarargs
    private <T> T pick(T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    String text() {
        StringBuilder text = new StringBuilder(".constant FIVE 5\n.alias link i11\n");
        int blocks = 1 + random.nextInt(4);
        for (int i = 0; i < blocks; i++) {
            text.append(".memory b")
                    .append(i)
                    .append('[')
                    .append(4 + random.nextInt(5000))
                    .append(']');
            text.append(pick("", " node 3", " node 2..9", " node all"));
            int values = random.nextInt(4);
            for (int j = 0; j < values; j++) {
                text.append(j == 0 ? " = " : ", ").append(value(blocks));
            }
            text.append(pick("\n", ";\n", " "));
        }
        int instructions = 1 + random.nextInt(30);
        for (int i = 0; i < random.nextInt(3); i++) {
            text.append(".thread _l0 node ")
                    .append(pick("0", "all", "4..7", "3..all"))
                    .append(" cluster 1 slot ");
            text.append(i)
                    .append(pick(" user", " system", ""))
                    .append(" with i3 = ")
                    .append(value(blocks));
            text.append(", f1 = -2.5, cc4 = ").append(pick("true", "false")).append('\n');
        }
        for (int i = 0; i < instructions; i++) {
            if (i == 0 || random.nextInt(4) == 0) {
                text.append("_l").append(i).append(": ").append(pick("", "_m" + i + ":\n"));
            }
            text.append(instruction()).append(pick("\n", " // done\n", "/* ; */"));
        }
        return text.toString();
    }

    private String value(int blocks) {
        String reference = pick("self", "3", "(2, 1)", "(+1, -1)", "(-31, +0)");
        return switch (random.nextInt(9)) {
            case 0 -> Long.toString(random.nextLong());
            case 1 -> "self";
            case 2 -> "nodes";
            case 3 -> "node(" + reference + ")";
            case 4 -> pick("ExecuteUser", "ExecuteSystem", "EnterUser", "EnterSystem", "ExecuteMessage") + "(_l0)";
            case 5 -> pick("ReadOnly", "ReadWrite") + "(b" + random.nextInt(blocks) + " @ " + reference + ")";
            case 6 -> pick("ReadOnly", "ReadWrite") + "(b" + random.nextInt(blocks) + pick("+3", " + 1") + ")";
            case 7 -> "Configuration(" + random.nextInt(1 << 20) + ")";
            default -> pick("1.5", "-2e10", "FIVE", "true");
        };
    }

    private String instruction() {
        List<Unit> units = new ArrayList<>(List.of(Unit.values()));
        while (random.nextInt(2) == 0 && units.size() > 1) {
            units.remove(random.nextInt(units.size()));
        }
        nextCondition = random.nextInt(3);
        nextResult = random.nextInt(3);
        boolean sends = random.nextBoolean();
        List<String> operations = new ArrayList<>();
        for (Unit unit : units) {
            List<Opcode> possible = new ArrayList<>();
            for (Opcode opcode : Opcode.values()) {
                if (opcode.units().contains(unit)
                        && (!opcode.isSend() || sends && unit != Unit.FALU || !sends && unit == Unit.FALU)) {
                    possible.add(opcode);
                }
            }
            operations.add(
                    unit + pick("", " ct cc3", " cf cc15") + " " + operation(pick(possible.toArray(Opcode[]::new))));
        }
        return operations.stream().collect(Collectors.joining(" ", "instr ", ";"));
    }

    private String operation(Opcode opcode) {
        String name =
                opcode == Opcode.ISND0 ? pick("send", "isnd0") : opcode == Opcode.FSND0 ? "fsend" : opcode.mnemonic();
        return name
                + opcode.operands().stream()
                        .map(kind -> operand(kind, opcode))
                        .collect(Collectors.joining(", ", opcode.operands().isEmpty() ? "" : " ", ""));
    }

    private String operand(OperandKind kind, Opcode opcode) {
        return switch (kind) {
            case INTEGER -> pick("i3", "MsgBody", "i15", "link", "#7", "#-0x1f", "#FIVE");
            case FLOATING -> pick("f0", "f14");
            case ANY -> pick("i3", "f3", "#1.5", "#-9223372036854775808");
            case POINTER -> pick("i0", "i13", "link");
            case CONDITION -> "cc" + random.nextInt(16);
            case RESULT -> result();
            case CONDITION_RESULT -> (opcode.isSend() ? "" : pick("", "c1.")) + "cc" + nextCondition++;
            case EMPTIED -> pick("i", "f", "cc") + (8 + nextResult++);
            case LABEL -> "_l0";
            case LENGTH ->
                opcode.sendsFloating() ? pick("10", "f0:10", "f14:1", "f14:0") : pick("10", "i0:FIVE", "i6:3", "#2");
            case CONSTANT -> "#1";
        };
    }

    private String result() {
        String register = pick("i", "f") + nextResult++;
        return random.nextInt(12) == 0 && nextResult == 1 ? "NetOut" : pick("", "c0.", "c2.") + register;
    }
}
