package dev.harbinger.study.prediction.finding;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CallKindTest {
    @ParameterizedTest
    @CsvSource({
        "MPI_Allreduce, COLLECTIVE",
        "MPI_Iallreduce, COLLECTIVE",
        "MPI_Reduce_scatter_block, COLLECTIVE",
        "MPI_Neighbor_alltoallw, COLLECTIVE",
        "MPI_Ineighbor_allgather, COLLECTIVE",
        "MPI_Barrier_init, COLLECTIVE",
        "MPI_Neighbor_alltoall_init_c, COLLECTIVE",
        "allReduce, COLLECTIVE",
        "bcast, COLLECTIVE",
        "MpiCollectiveBegin, COLLECTIVE",
        "NonBlockingCollectiveRequest, COLLECTIVE",
        "MPI_Put, WITHOUT_RECEIVE",
        "MPI_Put_c, WITHOUT_RECEIVE",
        "MPI_File_write_at_all_begin_c, WITHOUT_RECEIVE",
        "MPI_Rget, WITHOUT_RECEIVE",
        "MPI_Compare_and_swap, WITHOUT_RECEIVE",
        "MPI_Psend_init, WITHOUT_RECEIVE",
        "MPI_File_iread_at, WITHOUT_RECEIVE",
        "RmaPut, WITHOUT_RECEIVE",
        "MPI_File_open, OTHER_MPI",
        "MPI_Comm_rank, OTHER_MPI",
        "MPI_Init, OTHER_MPI",
        "MPI_Session_init, OTHER_MPI",
        "MPI_Irecv without its message, OTHER_MPI",
        "get, NOT_MPI",
        "compute, NOT_MPI",
        "ThreadFork, NOT_MPI",
        "cudaMemcpy, NOT_MPI",
    })
    void callsAreToldByTheirNames(String name, CallKind kind) {
        assertEquals(kind, CallKind.of(name));
    }

    @Test
    void countsOfAKindKeepTheirNames() {
        assertEquals(
                Map.of("bcast", 3L, "MPI_Scan", 2L),
                CallKind.COLLECTIVE.of(Map.of("bcast", 3L, "MPI_Scan", 2L, "MPI_Put", 1L, "compute", 9L)));
    }
}
