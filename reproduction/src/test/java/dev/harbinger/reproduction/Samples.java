package dev.harbinger.reproduction;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Published values and parameters to try things on. */
final class Samples {
    static final String PARAMETERS = """
        # A machine.
        wire.rate = 100 Mbit/s | source | IEEE 802.3u
        link.timeout = 150 ms | fitted late.all | until what is not acknowledged is sent again
        interrupt = 15290 ns | fitted latency | invoking the handler

        cache.sets = 64 sets {whole} | document | table 5.1
        cache.replacement = lru {lru, single-cycle, tournament} | assumed | the document does not say
        """;

    static final String PUBLISHED = """
        id,seed,where,quantity,unit,value,obtained,note
        latency,A Document,5.1,"latency, one way",us,34.9,printed,\
        """ + """
        "the ""short"" one"
        hidden,A Document,5.1,translation hidden,us,12 to 13,printed,
        late.all,A Document,5.3,late receiver,us,150000,printed,about 150 ms
        sets,A Document,table 2,sets,count,64,printed,
        zero,A Document,table 2,replacements,count,0,printed,
        best,A Document,table 2,hit ratio,ratio,>0.9,read off,
        order,Another Document,5.3,who is first,order,a < b,printed,
        """;

    private Samples() {}

    static InputStream stream(String content) {
        return new ByteArrayInputStream(content.getBytes(StandardCharsets.UTF_8));
    }

    static Parameters parameters() {
        return Parameters.read("machine.properties", stream(PARAMETERS));
    }

    static PublishedValues published() {
        return PublishedValues.read("published.csv", stream(PUBLISHED));
    }
}
