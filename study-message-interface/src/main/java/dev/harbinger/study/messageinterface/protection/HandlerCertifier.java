package dev.harbinger.study.messageinterface.protection;

import dev.harbinger.reproduction.Suggestions;
import dev.harbinger.study.messageinterface.isa.InitialValue;
import dev.harbinger.study.messageinterface.isa.Opcode;
import dev.harbinger.study.messageinterface.isa.Operation;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.word.PointerType;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Certifies handlers as trusted: they expose no protected data, do not block, end, and dispatch the next message. The
 * rules are those of {@link TrustRule}. It follows every path through a handler, with the values of registers that
 * depend on constants alone; where a condition depends on a message or on memory, both ways are followed. A loop is
 * bounded when such constants decide how often it is gone through; when a path comes back to an instruction and nothing
 * that is known has changed, nothing bounds it. A handler that it certifies keeps the rules whatever its message holds
 * and whatever was in registers and memory; it may refuse handlers that keep them. Source: Lee, section 5.2.3.
 */
public final class HandlerCertifier {
    private static final int MOST_STATES = 200_000;

    private final Program program;
    private final CertifierSettings settings;

    /** A certifier of handlers of a program. */
    public HandlerCertifier(Program program, CertifierSettings settings) {
        this.program = program;
        this.settings = settings;
    }

    /** Entries of all handlers that the program's declarations have ExecuteMessage pointers to. */
    public static SortedSet<Integer> handlers(Program program) {
        SortedSet<Integer> entries = new TreeSet<>();
        Stream.concat(
                        program.memory().stream().flatMap(block -> block.values().stream()),
                        program.threads().stream().flatMap(thread -> thread.registers().values().stream()))
                .forEach(value -> {
                    if (value instanceof InitialValue.Code(PointerType type, int entry)
                            && type == PointerType.EXECUTE_MESSAGE) {
                        entries.add(entry);
                    }
                });
        return entries;
    }

    /**
     * Certifies the handler that begins at a label, or says why it cannot.
     *
     * @throws IllegalArgumentException when the program has no such label
     */
    public Certification certify(String label) {
        Integer entry = program.labels().get(label);
        if (entry == null) {
            throw new IllegalArgumentException(program.name() + " has no label '" + label + "'"
                    + Suggestions.of(label, program.labels().keySet()));
        }
        return certify(entry);
    }

    /**
     * Certifies the handler that begins at an instruction, or says why it cannot.
     *
     * @throws IndexOutOfBoundsException when the program has no such instruction
     */
    public Certification certify(int entry) {
        Paths paths = new Paths(entry);
        int longest = paths.follow();
        List<Violation> violations = paths.step.violations().stream()
                .sorted(Comparator.comparingInt(
                                (Violation violation) -> violation.place().line())
                        .thenComparingInt(violation -> violation.place().column()))
                .toList();
        return violations.isEmpty()
                ? new Certification.Certificate(entry, longest, settings.faultsPermitted())
                : new Certification.Refusal(violations);
    }

    /** Before an instruction, with what is known there. */
    private record Point(int instruction, HandlerState state) {}

    /** A point whose successors are being followed. */
    private static final class Visit {
        private final Point point;
        private final Iterator<HandlerStep.Successor> left;
        private int longest;

        private Visit(Point point, List<HandlerStep.Successor> successors) {
            this.point = point;
            this.left = successors.iterator();
        }
    }

    /** Depth-first search through the points of a handler. */
    private final class Paths {
        private static final int OPEN = -1;

        private final HandlerStep step = new HandlerStep(program, settings);
        private final Liveness liveness;
        private final Point start;
        /** Most instructions from a point to the end; {@link #OPEN} while they are being counted. */
        private final Map<Point, Integer> lengths = new HashMap<>();

        private final Deque<Visit> open = new ArrayDeque<>();

        private Paths(int entry) {
            liveness = new Liveness(program, entry);
            start = new Point(entry, HandlerState.START);
        }

        /** Most instructions of any path; of no use when a rule is broken. */
        private int follow() {
            enter(start);
            while (!open.isEmpty()) {
                Visit visit = open.getLast();
                if (visit.left.hasNext()) {
                    HandlerStep.Successor next = visit.left.next();
                    if (next.instruction() != HandlerStep.END) {
                        reach(visit, next);
                    }
                } else {
                    open.removeLast();
                    leave(visit);
                }
            }
            return lengths.getOrDefault(start, OPEN);
        }

        private void enter(Point point) {
            lengths.put(point, OPEN);
            open.addLast(new Visit(point, step.after(point.instruction(), point.state())));
        }

        private void leave(Visit visit) {
            int length = visit.longest + 1;
            lengths.put(visit.point, length);
            if (!open.isEmpty()) {
                open.getLast().longest = Math.max(open.getLast().longest, length);
            }
            if (open.isEmpty() && length > settings.mostInstructions()) {
                tooLong(visit.point);
            }
        }

        private void reach(Visit from, HandlerStep.Successor next) {
            Point point = new Point(next.instruction(), next.state().onlyOf(liveness.liveBefore(next.instruction())));
            Integer length = lengths.get(point);
            if (length == null) {
                if (open.size() >= settings.mostInstructions() || lengths.size() >= MOST_STATES) {
                    tooLong(start);
                } else {
                    enter(point);
                }
            } else if (length == OPEN) {
                unbounded(point);
            } else {
                from.longest = Math.max(from.longest, length);
            }
        }

        private void tooLong(Point at) {
            Operation place = lastBackwardBranch(null);
            step.report(
                    place == null
                            ? program.code().get(at.instruction()).operations().getFirst()
                            : place,
                    TrustRule.BOUNDED_TIME,
                    "the handler may execute more than " + settings.mostInstructions()
                            + " instructions; let its loops go round less often");
        }

        private void unbounded(Point again) {
            Operation branch = lastBackwardBranch(again);
            step.report(
                    branch == null
                            ? program.code()
                                    .get(again.instruction())
                                    .operations()
                                    .getFirst()
                            : branch,
                    TrustRule.BOUNDED_TIME,
                    "nothing bounds how often this branch goes back; count the rounds in a register that begins with a"
                            + " constant, and compare it with a constant");
        }

        /** The last branch on the open path that goes back, not before a point. */
        private @Nullable Operation lastBackwardBranch(@Nullable Point from) {
            Iterator<Visit> visits = open.descendingIterator();
            while (visits.hasNext()) {
                Point point = visits.next().point;
                for (Operation operation :
                        program.code().get(point.instruction()).operations()) {
                    if (operation.opcode() == Opcode.BR && operation.target() <= point.instruction()) {
                        return operation;
                    }
                }
                if (point.equals(from)) {
                    return null;
                }
            }
            return null;
        }
    }
}
