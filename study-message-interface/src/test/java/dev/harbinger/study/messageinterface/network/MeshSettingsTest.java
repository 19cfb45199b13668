package dev.harbinger.study.messageinterface.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class MeshSettingsTest {
    private static void refused(String message, Executable made) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, made).getMessage());
    }

    @Test
    void section44TheArchitectureAndThePrototype() {
        assertEquals(new MeshSettings(4, 6, 2, 2, 5, 16, 1), MeshSettings.architecture());
        assertEquals(new MeshSettings(2, 6, 2, 2, 5, 16, 1), MeshSettings.prototype());
    }

    @Test
    void settingsOutOfBoundsAreRefusedByName() {
        refused("3 virtual channels: must be 2 or 4", () -> new MeshSettings(3, 6, 2, 2, 5, 16, 1));
        refused("depth of a virtual channel of 0: must be 1 to 64", () -> new MeshSettings(4, 0, 2, 2, 5, 16, 1));
        refused("depth of a turn buffer of 65: must be 1 to 64", () -> new MeshSettings(4, 6, 65, 2, 5, 16, 1));
        refused("depth of an extraction buffer of 0: must be 1 to 64", () -> new MeshSettings(4, 6, 2, 0, 5, 16, 1));
        refused("credit delay of 0: must be 1 to 64", () -> new MeshSettings(4, 6, 2, 2, 0, 16, 1));
        refused("losses before the escape of 0: must be 1 to 1000000", () -> new MeshSettings(4, 6, 2, 2, 5, 0, 1));
        refused("link latency of 65: must be 1 to 64", () -> new MeshSettings(4, 6, 2, 2, 5, 16, 65));
    }

    @Test
    void aFaultMustBeOnALinkThatExists() {
        refused(
                "a fault on EXTRACTION_0: it is no link",
                () -> new LinkFault(new NodeId(0, 0), OutputPath.EXTRACTION_0, 0, 0));
        refused(
                "a fault in bit 64 of flit 0: bits are 0 to 63, flits count from 0",
                () -> new LinkFault(new NodeId(0, 0), OutputPath.X_PLUS_LINK, 0, 64));
        refused(
                "a fault at [5, 0]: a mesh of 2x2 has no such node",
                () -> new MeshNetwork(
                        new MeshSize(2, 2),
                        MeshSettings.architecture(),
                        NetworkObserver.NONE,
                        java.util.List.of(new LinkFault(new NodeId(5, 0), OutputPath.X_PLUS_LINK, 0, 0))));
    }
}
