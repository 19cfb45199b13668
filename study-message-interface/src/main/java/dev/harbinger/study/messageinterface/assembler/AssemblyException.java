package dev.harbinger.study.messageinterface.assembler;

import java.util.List;

/** Text that is no program. Its message is the first error, with the number of the others. */
public final class AssemblyException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    /** Most errors that are kept. */
    public static final int MOST = 20;

    private final transient List<AssemblyError> errors;

    AssemblyException(List<AssemblyError> errors, long found) {
        super(errors.getFirst() + others(found - 1));
        this.errors = List.copyOf(errors);
    }

    private static String others(long more) {
        return more == 0 ? "" : more == 1 ? " (and 1 more error)" : " (and " + more + " more errors)";
    }

    /** The errors in the order of the texts, at most {@link #MOST}. */
    public List<AssemblyError> errors() {
        return errors;
    }
}
