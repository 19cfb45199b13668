package dev.harbinger.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.MatchedMessage;
import dev.harbinger.messaging.Message;
import dev.harbinger.messaging.PersistentRequest;
import dev.harbinger.messaging.Status;

/** The ways to receive. */
enum ReceiveForm {
    RECEIVE {
        @Override
        Status receive(Communicator world, Data into, int source, int tag) {
            return world.receive(into, source, tag);
        }
    },
    IRECEIVE {
        @Override
        Status receive(Communicator world, Data into, int source, int tag) {
            return world.ireceive(into, source, tag).await();
        }
    },
    RECEIVE_INIT {
        @Override
        Status receive(Communicator world, Data into, int source, int tag) {
            PersistentRequest request = world.receiveInit(into, source, tag);
            request.start();
            return request.await();
        }
    },
    LENT {
        @Override
        Status receive(Communicator world, Data into, int source, int tag) {
            try (Message message = world.receive(source, tag)) {
                return unpack(message, into);
            }
        }
    },
    MPROBE_RECEIVE {
        @Override
        Status receive(Communicator world, Data into, int source, int tag) {
            return world.mprobe(source, tag).receive(into);
        }
    },
    MPROBE_IRECEIVE {
        @Override
        Status receive(Communicator world, Data into, int source, int tag) {
            return world.mprobe(source, tag).ireceive(into).await();
        }
    },
    MPROBE_LENT {
        @Override
        Status receive(Communicator world, Data into, int source, int tag) {
            try (Message message = world.mprobe(source, tag).receive()) {
                return unpack(message, into);
            }
        }
    },
    IMPROBE_RECEIVE {
        @Override
        Status receive(Communicator world, Data into, int source, int tag) {
            while (true) {
                MatchedMessage matched = world.improbe(source, tag);
                if (matched != null) {
                    return matched.receive(into);
                }
                Thread.yield();
            }
        }
    };

    abstract Status receive(Communicator world, Data into, int source, int tag);

    private static Status unpack(Message message, Data into) {
        assertEquals(message.status().bytes(), message.data().byteSize());
        assertTrue(message.data().isReadOnly());
        into.unpackFrom(message.data(), message.data().byteSize());
        return message.status();
    }
}
