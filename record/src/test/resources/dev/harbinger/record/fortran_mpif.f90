! The calls of a Fortran program that includes mpif.h.
program fortran_mpif
  implicit none
  include 'mpif.h'
  integer :: rank, peer, ierror, i, flag_count, requests(4), status(MPI_STATUS_SIZE), split
  integer :: indices(2), message
  logical :: flag
  double precision :: out(8), in(8)

  call MPI_INIT(ierror)
  call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierror)
  peer = 1 - rank
  out = rank
  if (rank == 0) then
    call MPI_SEND(out, 8, MPI_DOUBLE_PRECISION, 1, 1, MPI_COMM_WORLD, ierror)
    call MPI_SSEND(out, 2, MPI_DOUBLE_PRECISION, 1, 2, MPI_COMM_WORLD, ierror)
  else
    call MPI_RECV(in, 8, MPI_DOUBLE_PRECISION, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierror)
    call MPI_RECV(in, 8, MPI_DOUBLE_PRECISION, 0, 2, MPI_COMM_WORLD, status, ierror)
    if (status(MPI_TAG) /= 2 .or. in(1) /= 0d0) call MPI_ABORT(MPI_COMM_WORLD, 3, ierror)
  end if
  call MPI_IRECV(in, 8, MPI_DOUBLE_PRECISION, peer, 3, MPI_COMM_WORLD, requests(1), ierror)
  call MPI_ISEND(out, 8, MPI_DOUBLE_PRECISION, peer, 3, MPI_COMM_WORLD, requests(2), ierror)
  call MPI_WAITALL(2, requests, MPI_STATUSES_IGNORE, ierror)
  call MPI_SENDRECV(out, 1, MPI_DOUBLE_PRECISION, peer, 4, in, 1, MPI_DOUBLE_PRECISION, peer, 4, MPI_COMM_WORLD, &
      MPI_STATUS_IGNORE, ierror)
  if (in(1) /= peer) call MPI_ABORT(MPI_COMM_WORLD, 3, ierror)
  call MPI_RECV_INIT(in, 1, MPI_DOUBLE_PRECISION, peer, 5, MPI_COMM_WORLD, requests(1), ierror)
  call MPI_SEND_INIT(out, 1, MPI_DOUBLE_PRECISION, peer, 5, MPI_COMM_WORLD, requests(2), ierror)
  do i = 1, 2
    call MPI_STARTALL(2, requests, ierror)
    call MPI_WAITSOME(2, requests, flag_count, indices, MPI_STATUSES_IGNORE, ierror)
    if (flag_count == 1) call MPI_WAIT(requests(3 - indices(1)), MPI_STATUS_IGNORE, ierror)
  end do
  call MPI_REQUEST_FREE(requests(1), ierror)
  call MPI_REQUEST_FREE(requests(2), ierror)
  call MPI_COMM_SPLIT(MPI_COMM_WORLD, 0, -rank, split, ierror)
  call MPI_IRECV(in, 1, MPI_DOUBLE_PRECISION, rank, 6, split, requests(1), ierror)
  call MPI_SEND(out, 1, MPI_DOUBLE_PRECISION, rank, 6, split, ierror)
  flag = .false.
  do while (.not. flag)
    call MPI_TEST(requests(1), flag, MPI_STATUS_IGNORE, ierror)
  end do
  call MPI_SEND(out, 1, MPI_DOUBLE_PRECISION, peer, 7, MPI_COMM_WORLD, ierror)
  call MPI_MPROBE(peer, 7, MPI_COMM_WORLD, message, MPI_STATUS_IGNORE, ierror)
  call MPI_MRECV(in, 1, MPI_DOUBLE_PRECISION, message, MPI_STATUS_IGNORE, ierror)
  call MPI_FINALIZE(ierror)
  if (ierror /= MPI_SUCCESS) stop 1
end program
