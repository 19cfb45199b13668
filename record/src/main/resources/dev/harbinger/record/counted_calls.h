/* Calls that move data, synchronise or open sessions, and have no place in the trace, since nothing is posted by them
 * that a message could match. They are counted by name.
 *
 * X(name, in Fortran, in capitals, arguments in C); a subroutine in Fortran has one more, the error code.
 */
#ifndef HARBINGER_COUNTED_CALLS_H
#define HARBINGER_COUNTED_CALLS_H

#include <mpi.h>

/* Calls that have a second form with large counts in MPI 4. */
#define ONE_SIDED_CALLS(X)                                                                                             \
    X(Put, put, PUT, 8) X(Get, get, GET, 8) X(Accumulate, accumulate, ACCUMULATE, 9)                                   \
    X(Get_accumulate, get_accumulate, GET_ACCUMULATE, 12) X(Rput, rput, RPUT, 9) X(Rget, rget, RGET, 9)                \
    X(Raccumulate, raccumulate, RACCUMULATE, 10) X(Rget_accumulate, rget_accumulate, RGET_ACCUMULATE, 13)

#define FILE_CALLS(X)                                                                                                  \
    X(File_read_at, file_read_at, FILE_READ_AT, 6) X(File_read_at_all, file_read_at_all, FILE_READ_AT_ALL, 6)          \
    X(File_write_at, file_write_at, FILE_WRITE_AT, 6) X(File_write_at_all, file_write_at_all, FILE_WRITE_AT_ALL, 6)    \
    X(File_iread_at, file_iread_at, FILE_IREAD_AT, 6) X(File_iwrite_at, file_iwrite_at, FILE_IWRITE_AT, 6)             \
    X(File_read, file_read, FILE_READ, 5) X(File_read_all, file_read_all, FILE_READ_ALL, 5)                            \
    X(File_write, file_write, FILE_WRITE, 5) X(File_write_all, file_write_all, FILE_WRITE_ALL, 5)                      \
    X(File_iread, file_iread, FILE_IREAD, 5) X(File_iwrite, file_iwrite, FILE_IWRITE, 5)                               \
    X(File_read_shared, file_read_shared, FILE_READ_SHARED, 5)                                                         \
    X(File_write_shared, file_write_shared, FILE_WRITE_SHARED, 5)                                                      \
    X(File_iread_shared, file_iread_shared, FILE_IREAD_SHARED, 5)                                                      \
    X(File_iwrite_shared, file_iwrite_shared, FILE_IWRITE_SHARED, 5)                                                   \
    X(File_read_ordered, file_read_ordered, FILE_READ_ORDERED, 5)                                                      \
    X(File_write_ordered, file_write_ordered, FILE_WRITE_ORDERED, 5)                                                   \
    X(File_read_at_all_begin, file_read_at_all_begin, FILE_READ_AT_ALL_BEGIN, 5)                                       \
    X(File_write_at_all_begin, file_write_at_all_begin, FILE_WRITE_AT_ALL_BEGIN, 5)                                    \
    X(File_read_all_begin, file_read_all_begin, FILE_READ_ALL_BEGIN, 4)                                                \
    X(File_write_all_begin, file_write_all_begin, FILE_WRITE_ALL_BEGIN, 4)                                             \
    X(File_read_ordered_begin, file_read_ordered_begin, FILE_READ_ORDERED_BEGIN, 4)                                    \
    X(File_write_ordered_begin, file_write_ordered_begin, FILE_WRITE_ORDERED_BEGIN, 4)                                 \
    X(File_iread_at_all, file_iread_at_all, FILE_IREAD_AT_ALL, 6)                                                      \
    X(File_iwrite_at_all, file_iwrite_at_all, FILE_IWRITE_AT_ALL, 6)                                                   \
    X(File_iread_all, file_iread_all, FILE_IREAD_ALL, 5) X(File_iwrite_all, file_iwrite_all, FILE_IWRITE_ALL, 5)

#define COLLECTIVE_CALLS(X)                                                                                            \
    X(Bcast, bcast, BCAST, 5) X(Gather, gather, GATHER, 8) X(Gatherv, gatherv, GATHERV, 9)                             \
    X(Scatter, scatter, SCATTER, 8) X(Scatterv, scatterv, SCATTERV, 9) X(Allgather, allgather, ALLGATHER, 7)           \
    X(Allgatherv, allgatherv, ALLGATHERV, 8) X(Alltoall, alltoall, ALLTOALL, 7) X(Alltoallv, alltoallv, ALLTOALLV, 9)  \
    X(Alltoallw, alltoallw, ALLTOALLW, 9) X(Reduce, reduce, REDUCE, 7) X(Allreduce, allreduce, ALLREDUCE, 6)           \
    X(Reduce_scatter, reduce_scatter, REDUCE_SCATTER, 6)                                                               \
    X(Reduce_scatter_block, reduce_scatter_block, REDUCE_SCATTER_BLOCK, 6) X(Scan, scan, SCAN, 6)                      \
    X(Exscan, exscan, EXSCAN, 6) X(Ibcast, ibcast, IBCAST, 6) X(Igather, igather, IGATHER, 9)                          \
    X(Igatherv, igatherv, IGATHERV, 10) X(Iscatter, iscatter, ISCATTER, 9) X(Iscatterv, iscatterv, ISCATTERV, 10)      \
    X(Iallgather, iallgather, IALLGATHER, 8) X(Iallgatherv, iallgatherv, IALLGATHERV, 9)                               \
    X(Ialltoall, ialltoall, IALLTOALL, 8) X(Ialltoallv, ialltoallv, IALLTOALLV, 10)                                    \
    X(Ialltoallw, ialltoallw, IALLTOALLW, 10) X(Ireduce, ireduce, IREDUCE, 8) X(Iallreduce, iallreduce, IALLREDUCE, 7) \
    X(Ireduce_scatter, ireduce_scatter, IREDUCE_SCATTER, 7)                                                            \
    X(Ireduce_scatter_block, ireduce_scatter_block, IREDUCE_SCATTER_BLOCK, 7) X(Iscan, iscan, ISCAN, 7)                \
    X(Iexscan, iexscan, IEXSCAN, 7) X(Neighbor_allgather, neighbor_allgather, NEIGHBOR_ALLGATHER, 7)                   \
    X(Neighbor_allgatherv, neighbor_allgatherv, NEIGHBOR_ALLGATHERV, 8)                                                \
    X(Neighbor_alltoall, neighbor_alltoall, NEIGHBOR_ALLTOALL, 7)                                                      \
    X(Neighbor_alltoallv, neighbor_alltoallv, NEIGHBOR_ALLTOALLV, 9)                                                   \
    X(Neighbor_alltoallw, neighbor_alltoallw, NEIGHBOR_ALLTOALLW, 9)                                                   \
    X(Ineighbor_allgather, ineighbor_allgather, INEIGHBOR_ALLGATHER, 8)                                                \
    X(Ineighbor_allgatherv, ineighbor_allgatherv, INEIGHBOR_ALLGATHERV, 9)                                             \
    X(Ineighbor_alltoall, ineighbor_alltoall, INEIGHBOR_ALLTOALL, 8)                                                   \
    X(Ineighbor_alltoallv, ineighbor_alltoallv, INEIGHBOR_ALLTOALLV, 10)                                               \
    X(Ineighbor_alltoallw, ineighbor_alltoallw, INEIGHBOR_ALLTOALLW, 10)

/* Calls that have one form. */
#define PLAIN_CALLS(X)                                                                                                 \
    X(Fetch_and_op, fetch_and_op, FETCH_AND_OP, 7) X(Compare_and_swap, compare_and_swap, COMPARE_AND_SWAP, 7)          \
    X(Barrier, barrier, BARRIER, 1) X(Ibarrier, ibarrier, IBARRIER, 2)

/* Calls that came with MPI 4. */
#define PERSISTENT_COLLECTIVE_CALLS(X)                                                                                 \
    X(Bcast_init, bcast_init, BCAST_INIT, 7) X(Gather_init, gather_init, GATHER_INIT, 10)                              \
    X(Gatherv_init, gatherv_init, GATHERV_INIT, 11) X(Scatter_init, scatter_init, SCATTER_INIT, 10)                    \
    X(Scatterv_init, scatterv_init, SCATTERV_INIT, 11) X(Allgather_init, allgather_init, ALLGATHER_INIT, 9)            \
    X(Allgatherv_init, allgatherv_init, ALLGATHERV_INIT, 10) X(Alltoall_init, alltoall_init, ALLTOALL_INIT, 9)         \
    X(Alltoallv_init, alltoallv_init, ALLTOALLV_INIT, 11) X(Alltoallw_init, alltoallw_init, ALLTOALLW_INIT, 11)        \
    X(Reduce_init, reduce_init, REDUCE_INIT, 9) X(Allreduce_init, allreduce_init, ALLREDUCE_INIT, 8)                   \
    X(Reduce_scatter_init, reduce_scatter_init, REDUCE_SCATTER_INIT, 8)                                                \
    X(Reduce_scatter_block_init, reduce_scatter_block_init, REDUCE_SCATTER_BLOCK_INIT, 8)                              \
    X(Scan_init, scan_init, SCAN_INIT, 8) X(Exscan_init, exscan_init, EXSCAN_INIT, 8)                                  \
    X(Neighbor_allgather_init, neighbor_allgather_init, NEIGHBOR_ALLGATHER_INIT, 9)                                    \
    X(Neighbor_allgatherv_init, neighbor_allgatherv_init, NEIGHBOR_ALLGATHERV_INIT, 10)                                \
    X(Neighbor_alltoall_init, neighbor_alltoall_init, NEIGHBOR_ALLTOALL_INIT, 9)                                       \
    X(Neighbor_alltoallv_init, neighbor_alltoallv_init, NEIGHBOR_ALLTOALLV_INIT, 11)                                   \
    X(Neighbor_alltoallw_init, neighbor_alltoallw_init, NEIGHBOR_ALLTOALLW_INIT, 11)

#define PLAIN_CALLS_OF_MPI_4(X)                                                                                        \
    X(Psend_init, psend_init, PSEND_INIT, 9) X(Precv_init, precv_init, PRECV_INIT, 9) X(Pready, pready, PREADY, 2)     \
    X(Pready_range, pready_range, PREADY_RANGE, 3) X(Pready_list, pready_list, PREADY_LIST, 3)                         \
    X(Parrived, parrived, PARRIVED, 3) X(Session_init, session_init, SESSION_INIT, 3)                                  \
    X(Barrier_init, barrier_init, BARRIER_INIT, 3)

#if !defined(__LP64__)
/* An offset takes two words here. */
#define COUNTED_CALLS(X)
#define LARGE_COUNTED_CALLS(X)
#elif MPI_VERSION >= 4
#define LARGE_COUNTED_CALLS(X) ONE_SIDED_CALLS(X) FILE_CALLS(X) COLLECTIVE_CALLS(X) PERSISTENT_COLLECTIVE_CALLS(X)
#define COUNTED_CALLS(X) LARGE_COUNTED_CALLS(X) PLAIN_CALLS(X) PLAIN_CALLS_OF_MPI_4(X)
#else
#define LARGE_COUNTED_CALLS(X)
#define COUNTED_CALLS(X) ONE_SIDED_CALLS(X) FILE_CALLS(X) COLLECTIVE_CALLS(X) PLAIN_CALLS(X)
#endif

#endif
