package dev.harbinger.cli;

import dev.harbinger.messaging.transport.Medium;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The transport between ranks: a mixin of the commands that run them. */
public final class TransportOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--transport",
            paramLabel = "NAME",
            description = "Transport between ranks: shared-memory, tcp or threads. Default: shared-memory.")
    private @Nullable String transport;

    @Option(names = "--threads", description = "Same as --transport threads: ranks are threads of one process.")
    private boolean threads;

    /** For picocli. */
    public TransportOptions() {}

    /**
     * The medium of the transport.
     *
     * @throws ParameterException if there is no such transport, or both options are given
     */
    public Medium medium() {
        if (threads && transport != null) {
            throw new ParameterException(spec.commandLine(), "--threads and --transport exclude each other");
        }
        if (threads) {
            return Medium.THREADS;
        }
        try {
            return transport == null ? Medium.SHARED_MEMORY : Medium.byKey(transport);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }
}
