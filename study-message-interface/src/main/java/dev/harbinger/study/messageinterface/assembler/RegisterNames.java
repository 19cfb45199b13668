package dev.harbinger.study.messageinterface.assembler;

import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.isa.RegisterFile;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Registers by the names that texts give them. */
final class RegisterNames {
    static final String MSG_HEAD = "MsgHead";
    static final String MSG_BODY = "MsgBody";
    static final String NET_OUT = "NetOut";

    /** The last register of each file that a program may use freely. */
    private static final String RANGES = "registers are i0 to i13, f0 to f14, cc0 to cc15, MsgHead, MsgBody and NetOut";

    private static final Pattern SHAPE = Pattern.compile("(?:c(\\d+)\\.)?(?:(i|f|cc)(\\d+)|(MsgHead|MsgBody|NetOut))");

    private RegisterNames() {}

    /**
     * The register of a name, null when the name is not shaped like one.
     *
     * @throws IllegalArgumentException when there is no such register; the message is for the user
     */
    static @Nullable Register find(String name) {
        Matcher matcher = SHAPE.matcher(name);
        if (!matcher.matches()) {
            return null;
        }
        String written = matcher.group(1);
        int cluster = written == null ? Register.OWN_CLUSTER : number(written);
        if (cluster >= Register.CLUSTERS) {
            throw new IllegalArgumentException(
                    "there is no cluster " + written + "; clusters are c0 to c" + (Register.CLUSTERS - 1));
        }
        String port = matcher.group(4);
        if (port != null) {
            return new Register(
                    RegisterFile.INTEGER, port.equals(MSG_HEAD) ? Register.MSG_HEAD : Register.MSG_BODY, cluster);
        }
        RegisterFile file = file(matcher.group(2));
        int index = number(matcher.group(3));
        if (index >= file.size()) {
            throw new IllegalArgumentException("there is no register " + name + "; " + RANGES);
        }
        return new Register(file, index, cluster);
    }

    private static int number(String digits) {
        return digits.length() > 3 ? Integer.MAX_VALUE : Integer.parseInt(digits);
    }

    private static RegisterFile file(String prefix) {
        return switch (prefix) {
            case "i" -> RegisterFile.INTEGER;
            case "f" -> RegisterFile.FLOATING;
            default -> RegisterFile.CONDITION;
        };
    }

    /** Names that a misspelt one may have meant. */
    static List<String> ports() {
        return List.of(MSG_HEAD, MSG_BODY, NET_OUT);
    }

    /** As texts spell a register that is read. */
    static String source(Register register) {
        return register.isMsgHead() ? MSG_HEAD : register.isMsgBody() ? MSG_BODY : register.toString();
    }

    /** As texts spell a register that is written. */
    static String destination(Register register) {
        return register.isMsgBody() ? NET_OUT : register.toString();
    }
}
