package dev.harbinger.bench.systems;

import dev.harbinger.bench.ranks.Memory;
import dev.harbinger.messaging.settings.Setting;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.Medium;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** How much of a message is pushed before the receiver asks for it (Push-Pull Messaging, section 5.1). */
public enum PushMode {
    /** Nothing: the three phases of a rendezvous. */
    PUSH_ZERO("push-zero"),
    /** As the settings say. */
    PUSH_PULL("push-pull"),
    /** Everything. */
    PUSH_ALL("push-all");

    /** The most that the settings allow. */
    private static final String EVERYTHING = "1073741824";

    private final String key;

    PushMode(String key) {
        this.key = key;
    }

    /** Its name. */
    public String key() {
        return key;
    }

    /**
     * The mode with a name.
     *
     * @throws IllegalArgumentException when there is none; the message lists the modes
     */
    public static PushMode byKey(String key) {
        return Arrays.stream(values())
                .filter(mode -> mode.key.equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + key + "' is not a mode: use one of "
                        + Arrays.stream(values()).map(PushMode::key).collect(Collectors.joining(", "))));
    }

    /** The settings that make it, as system properties. */
    private Map<String, String> properties() {
        return switch (this) {
            case PUSH_ZERO -> Map.of(Setting.BYTES_TO_PUSH.property(), "0", Setting.SECOND_PUSH.property(), "0");
            case PUSH_PULL -> Map.of();
            case PUSH_ALL ->
                Map.of(
                        Setting.BYTES_TO_PUSH.property(), EVERYTHING,
                        Setting.SECOND_PUSH.property(), "0",
                        Setting.PUSHED_BUFFER.property(), EVERYTHING,
                        // Otherwise a message that the receiver can read itself is not pushed.
                        Setting.SINGLE_COPY_FROM.property(), EVERYTHING);
        };
    }

    /** This mode with prediction and without, into memory and as a view. */
    public List<OurSide> variants(Medium transport, Map<String, String> properties) {
        List<OurSide> variants = new ArrayList<>();
        for (boolean predicted : new boolean[] {true, false}) {
            for (Memory memory : List.of(Memory.SEGMENTS, Memory.VIEWS)) {
                variants.add(variant(predicted, memory, transport, properties));
            }
        }
        return variants;
    }

    /** One variant of this mode. */
    public OurSide variant(boolean predicted, Memory memory, Medium transport, Map<String, String> settings) {
        Map<String, String> all = new LinkedHashMap<>(settings);
        all.putAll(properties());
        if (!predicted) {
            all.put(Settings.PREDICTOR_PROPERTY, Settings.NO_PREDICTOR);
        }
        String name = key
                + (predicted ? ", predicted" : ", not predicted")
                + (memory == Memory.VIEWS ? ", view" : ", memory");
        return new OurSide(name, transport, memory, all);
    }
}
