! Two ranks: three sums over all and a barrier, which are counted, then two messages: six events.
program counted
    use INTERFACE
    implicit none
    integer :: rank, error, i, sum, one = 1, taken = 0
    call MPI_Init(error)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
    do i = 1, 3
        call MPI_Allreduce(one, sum, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, error)
    end do
    call MPI_Barrier(MPI_COMM_WORLD, error)
    if (rank == 0) then
        call MPI_Send(one, 1, MPI_INTEGER, 1, 5, MPI_COMM_WORLD, error)
        call MPI_Send(one, 1, MPI_INTEGER, 1, 6, MPI_COMM_WORLD, error)
    else
        call MPI_Recv(taken, 1, MPI_INTEGER, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE, error)
        call MPI_Recv(taken, 1, MPI_INTEGER, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE, error)
    end if
    call MPI_Finalize(error)
    if (sum /= 2) stop 1
end program
