package dev.harbinger.study.networkcache.machine;

import dev.harbinger.reproduction.Parameter;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import java.util.Random;

/** Parameters of small machines in which everything happens soon, drawn at random. */
final class RandomSettings {
    private final Random random;
    private Parameters parameters = StudyParameters.usual();

    private RandomSettings(Random random) {
        this.random = random;
    }

    static Parameters draw(Random random) {
        return new RandomSettings(random).draw();
    }

    private Parameters draw() {
        for (Parameter parameter : parameters.all()) {
            boolean isPlain = !parameter.key().equals("netcache.form");
            if (isPlain && parameter.value().allowed().size() > 1) {
                set(parameter.key(), parameter.value().allowed().toArray(String[]::new));
            }
        }
        set("netcache.form", "set-associative", "fully-associative");
        set("measure.fast-forward", 0, 30);
        set("core.issue-width-in-order", 1, 2);
        set("il1.sets", 2);
        set("dl1.sets", 1, 2, 16);
        set("dl1.ways", 1, 2);
        set("dl1.line", 8, 16, 32);
        set("l2.sets", 0, 2, 32);
        set("l2.ways", 1, 2);
        set("l2.line", 32, 64);
        set("dtlb.entries", 0, 4);
        int sets = set("netcache.sets", 1, 2, 4);
        int ways = set("netcache.ways", 1, 2, 4);
        int line = set("netcache.line", 1, 2, 4, 8, 16, 32);
        for (String section : new String[] {"message", "process"}) {
            set(section + ".sets", 1, 2, 8);
            set(section + ".ways", 1, 2, 4);
        }
        set("netcache.largest", Math.min(sets * ways * line, pick(4, 16, 64, 512)));
        set("receive.short", 0, 8, 16, 64, 300);
        set("replacement.minimum-bound", 0, 2);
        set("replacement.minimum-unbound", 0, 2);
        set("ltb.entries", 0, 2, 8);
        set("ltb.ways", 1, 2);
        set("netmem.pool", 64, 256, 4096);
        set("netmem.capacity", 4096, 1 << 16);
        if (parameters.whole("netmem.pool") < 4096) {
            set("netmem.capacity", 256, 512, 1 << 16);
        }
        set("ntlb.entries", 0, 1, 2);
        set("copy.header", 0, 12, 16);
        set("device.buffers", 384, 1024, 8192);
        set("via.overhead", 100);
        set("via.pollution", 0, 1);
        return parameters;
    }

    private int set(String key, Integer... values) {
        int value = pick(values);
        parameters = parameters.with(key, Integer.toString(value));
        return value;
    }

    private void set(String key, String... values) {
        parameters = parameters.with(key, pick(values));
    }

    @SafeVarargs
    private final <T> T pick(T... values) {
        return values[random.nextInt(values.length)];
    }
}
