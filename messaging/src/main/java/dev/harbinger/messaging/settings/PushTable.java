package dev.harbinger.messaging.settings;

import dev.harbinger.messaging.transport.Medium;
import java.util.Arrays;
import java.util.List;

/**
 * The {@link PushParameters} of each medium. Immutable. Each number is the value set for the medium, else the value set
 * for all media, else the default.
 */
final class PushTable {
    /** The settings that can differ between media, in the order of the columns below. */
    static final List<Setting> SETTINGS =
            Arrays.stream(Setting.values()).filter(Setting::isByMedium).toList();

    static final PushTable DEFAULTS = new PushTable(defaults(), unset());

    private final long[][] defaults;
    private final long[][] set;

    private PushTable(long[][] defaults, long[][] set) {
        this.defaults = defaults;
        this.set = set;
    }

    private static long[][] defaults() {
        return Arrays.stream(Medium.values())
                .map(PushParameters::defaults)
                .map(push ->
                        new long[] {push.bytesToPush(), push.secondPush(), push.pushedBuffer(), push.singleCopyFrom()})
                .toArray(long[][]::new);
    }

    private static long[][] unset() {
        long[][] unset = new long[Medium.values().length][SETTINGS.size()];
        for (long[] row : unset) {
            Arrays.fill(row, Setting.BY_MEDIUM);
        }
        return unset;
    }

    PushTable with(Medium medium, Setting setting, long value) {
        return new PushTable(defaults, changed(set, medium, setting, value));
    }

    PushTable withDefault(Medium medium, Setting setting, long value) {
        return value == Setting.BY_MEDIUM ? this : new PushTable(changed(defaults, medium, setting, value), set);
    }

    PushParameters of(Medium medium, Settings all) {
        long[] held = new long[SETTINGS.size()];
        for (int i = 0; i < held.length; i++) {
            long here = set[medium.ordinal()][i];
            long everywhere = all.get(SETTINGS.get(i));
            if (here != Setting.BY_MEDIUM) {
                held[i] = here;
            } else {
                held[i] = everywhere == Setting.BY_MEDIUM ? defaults[medium.ordinal()][i] : everywhere;
            }
        }
        return new PushParameters(held[0], held[1], held[2], held[3]);
    }

    private static long[][] changed(long[][] table, Medium medium, Setting setting, long value) {
        long[][] changed = Arrays.stream(table).map(long[]::clone).toArray(long[][]::new);
        changed[medium.ordinal()][SETTINGS.indexOf(setting)] = value;
        return changed;
    }
}
