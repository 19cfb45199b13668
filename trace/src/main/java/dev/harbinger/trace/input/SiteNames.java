package dev.harbinger.trace.input;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The names of call sites. Memory is bounded: when the names are full, a new site gets none. Any thread may use it. */
public final class SiteNames {
    private final int most;
    private final Map<Long, String> names = new ConcurrentHashMap<>();

    /** No names, and room for {@code most}. */
    public SiteNames(int most) {
        this.most = most;
    }

    /** Names a site, which may have had another name. */
    public void add(long site, String name) {
        if (!name.equals(names.get(site)) && (names.size() < most || names.containsKey(site))) {
            names.put(site, name);
        }
    }

    /** The name of a site, or null. */
    public @Nullable String of(long site) {
        return names.get(site);
    }
}
