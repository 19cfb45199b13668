package dev.harbinger.conformance;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.PersistentRequest;

/** The ways to send; each returns when the data may be changed. */
enum SendForm {
    SEND {
        @Override
        void send(Communicator world, Data data, int destination, int tag) {
            world.send(data, destination, tag);
        }
    },
    SSEND {
        @Override
        void send(Communicator world, Data data, int destination, int tag) {
            world.ssend(data, destination, tag);
        }
    },
    ISEND {
        @Override
        void send(Communicator world, Data data, int destination, int tag) {
            world.isend(data, destination, tag).await();
        }
    },
    ISSEND {
        @Override
        void send(Communicator world, Data data, int destination, int tag) {
            world.issend(data, destination, tag).await();
        }
    },
    SEND_INIT {
        @Override
        void send(Communicator world, Data data, int destination, int tag) {
            PersistentRequest request = world.sendInit(data, destination, tag);
            request.start();
            request.await();
        }
    },
    SSEND_INIT {
        @Override
        void send(Communicator world, Data data, int destination, int tag) {
            PersistentRequest request = world.ssendInit(data, destination, tag);
            request.start();
            request.await();
        }
    };

    abstract void send(Communicator world, Data data, int destination, int tag);
}
