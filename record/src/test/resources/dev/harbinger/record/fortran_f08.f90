! The calls of a Fortran program that uses the module mpi_f08, with parts of arrays, and without ierror. (MPI_Waitsome is left out: with
! MPICH 4.0.2 and mpi_f08 this program then fails at the MPI_Startall after it, recorded or not; why is not known.)
program fortran_f08
  use mpi_f08
  implicit none
  integer :: rank, peer, i
  type(MPI_Request) :: requests(4)
  type(MPI_Status) :: status
  type(MPI_Comm) :: split
  type(MPI_Message) :: message
  logical :: flag
  double precision :: out(8), in(8)

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  peer = 1 - rank
  out = rank
  if (rank == 0) then
    call MPI_Send(out, 8, MPI_DOUBLE_PRECISION, 1, 1, MPI_COMM_WORLD)
    call MPI_Ssend(out(1:2), 2, MPI_DOUBLE_PRECISION, 1, 2, MPI_COMM_WORLD)
  else
    call MPI_Recv(in, 8, MPI_DOUBLE_PRECISION, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    call MPI_Recv(in, 8, MPI_DOUBLE_PRECISION, 0, 2, MPI_COMM_WORLD, status)
    if (status%MPI_TAG /= 2 .or. in(1) /= 0d0) call MPI_Abort(MPI_COMM_WORLD, 3)
  end if
  call MPI_Irecv(in, 8, MPI_DOUBLE_PRECISION, peer, 3, MPI_COMM_WORLD, requests(1))
  call MPI_Isend(out, 8, MPI_DOUBLE_PRECISION, peer, 3, MPI_COMM_WORLD, requests(2))
  call MPI_Waitall(2, requests(1:2), MPI_STATUSES_IGNORE)
  call MPI_Sendrecv(out, 1, MPI_DOUBLE_PRECISION, peer, 4, in, 1, MPI_DOUBLE_PRECISION, peer, 4, MPI_COMM_WORLD, &
      MPI_STATUS_IGNORE)
  if (in(1) /= peer) call MPI_Abort(MPI_COMM_WORLD, 3)
  call MPI_Recv_init(in, 1, MPI_DOUBLE_PRECISION, peer, 5, MPI_COMM_WORLD, requests(1))
  call MPI_Send_init(out, 1, MPI_DOUBLE_PRECISION, peer, 5, MPI_COMM_WORLD, requests(2))
  do i = 1, 2
    call MPI_Startall(2, requests(1:2))
    call MPI_Wait(requests(2), MPI_STATUS_IGNORE)
    call MPI_Wait(requests(1), MPI_STATUS_IGNORE)
  end do
  call MPI_Request_free(requests(1))
  call MPI_Request_free(requests(2))
  call MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, split)
  call MPI_Irecv(in, 1, MPI_DOUBLE_PRECISION, rank, 6, split, requests(1))
  call MPI_Send(out, 1, MPI_DOUBLE_PRECISION, rank, 6, split)
  flag = .false.
  do while (.not. flag)
    call MPI_Test(requests(1), flag, MPI_STATUS_IGNORE)
  end do
  call MPI_Send(out, 1, MPI_DOUBLE_PRECISION, peer, 7, MPI_COMM_WORLD)
  call MPI_Mprobe(peer, 7, MPI_COMM_WORLD, message, MPI_STATUS_IGNORE)
  call MPI_Mrecv(in, 1, MPI_DOUBLE_PRECISION, message, MPI_STATUS_IGNORE)
  call MPI_Finalize()
end program
