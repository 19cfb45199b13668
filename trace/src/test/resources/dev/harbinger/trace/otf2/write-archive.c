/*
 * Writes an OTF2 archive with OTF2's own library, for tests: many ranks, non-blocking receives that end out of order,
 * cancelled requests, communicators of several kinds, records of other kinds, tables of local numbers, clock offsets,
 * a second thread, more than a chunk of events.
 *
 * write-archive FOLDER NAME RANKS MESSAGES SEED
 */
#include <otf2/otf2.h>
#include <stdio.h>
#include <stdlib.h>

enum { FIRST_LOCATION = 1000, LOCATION_STEP = 7, THREAD_LOCATION = 5000 };
enum { MAIN, SOLVE, EXCHANGE, MPI_SEND, MPI_RECV, MPI_ISEND, MPI_IRECV, MPI_WAIT, REGIONS };
enum { WORLD, BACKWARDS, SELF, EVEN, BETWEEN, GLOBAL_NAMES, COMMUNICATORS };
enum { OPEN = 40 };

static uint64_t state;

static uint64_t draw( uint64_t below )
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return ( state >> 33 ) % below;
}

static OTF2_FlushType pre_flush( void* u, OTF2_FileType f, OTF2_LocationRef l, void* c, bool last )
{
    return OTF2_FLUSH;
}

static OTF2_TimeStamp post_flush( void* u, OTF2_FileType f, OTF2_LocationRef l )
{
    return 0;
}

static void check( OTF2_ErrorCode code )
{
    if ( code != OTF2_SUCCESS )
    {
        fprintf( stderr, "%s\n", OTF2_Error_GetDescription( code ) );
        exit( 1 );
    }
}

/* Ranks 1, 3, 5 ... write the numbers of other tables. */
static uint32_t local_region( int rank, uint32_t region )
{
    return rank % 2 ? REGIONS - 1 - region : region;
}

static uint32_t local_comm( int rank, uint32_t comm )
{
    return rank % 2 ? 100 + 3 * comm : comm;
}

static uint64_t time_of( int rank, int step )
{
    return 7000000000u + ( uint64_t )step * 4096 + ( uint64_t )rank * 16;
}

static uint32_t peer_in( uint32_t comm, int rank, int ranks )
{
    switch ( comm )
    {
        case SELF:
            return 0;
        case EVEN:
            return draw( ( ranks + 1 ) / 2 );
        case BETWEEN:
            return draw( rank == 0 ? ranks - 1 : 1 );
        default:
            return draw( ranks );
    }
}

static void other_records( OTF2_EvtWriter* w, uint64_t t )
{
    OTF2_Type        types[ 40 ];
    OTF2_MetricValue values[ 40 ];
    for ( int i = 0; i < 40; i++ )
    {
        types[ i ]               = OTF2_TYPE_UINT64;
        values[ i ].unsigned_int = UINT64_MAX - i - 1;
    }
    OTF2_AttributeList* attributes = OTF2_AttributeList_New();
    OTF2_AttributeList_AddUint64( attributes, 0, 4711 );
    switch ( draw( 10 ) )
    {
        case 0: check( OTF2_EvtWriter_Metric( w, NULL, t, 0, 40, types, values ) ); break;
        case 1: check( OTF2_EvtWriter_ParameterInt( w, attributes, t, 0, -5 ) ); break;
        case 2: check( OTF2_EvtWriter_ThreadFork( w, NULL, t, OTF2_PARADIGM_OPENMP, 4 ) ); break;
        case 3: check( OTF2_EvtWriter_IoOperationBegin( w, NULL, t, 0, OTF2_IO_OPERATION_MODE_READ, 0, 100, 1 ) ); break;
        case 4: check( OTF2_EvtWriter_MpiCollectiveBegin( w, NULL, t ) ); break;
        case 5: check( OTF2_EvtWriter_MpiCollectiveEnd( w, NULL, t, OTF2_COLLECTIVE_OP_BARRIER, 0, 0, 0, 0 ) ); break;
        case 6: check( OTF2_EvtWriter_MpiRequestTest( w, attributes, t, 12345 ) ); break;
        case 7: check( OTF2_EvtWriter_NonBlockingCollectiveRequest( w, NULL, t, 99 ) ); break;
        case 8: check( OTF2_EvtWriter_CommCreate( w, NULL, t, 0 ) ); break;
        default: check( OTF2_EvtWriter_RmaWinDestroy( w, NULL, t, 0 ) ); break;
    }
    OTF2_AttributeList_Delete( attributes );
}

static void write_rank( OTF2_EvtWriter* w, int rank, int ranks, int messages )
{
    int      step            = 0;
    uint64_t next_request    = 1;
    uint64_t open_requests[ OPEN ];
    int      is_send[ OPEN ];
    int      open            = 0;

#define NOW time_of( rank, step++ )
#define ENTER( region ) check( OTF2_EvtWriter_Enter( w, NULL, NOW, local_region( rank, region ) ) )
#define LEAVE( region ) check( OTF2_EvtWriter_Leave( w, NULL, NOW, local_region( rank, region ) ) )
    ENTER( MAIN );
    ENTER( SOLVE );
    for ( int i = 0; i < messages; i++ )
    {
        int inside = draw( 2 );
        if ( inside )
        {
            ENTER( EXCHANGE );
        }
        uint32_t comm = draw( COMMUNICATORS );
        if ( comm == EVEN && rank % 2 )
        {
            comm = WORLD;
        }
        uint32_t peer   = peer_in( comm, rank, ranks );
        uint32_t number = local_comm( rank, comm );
        uint32_t tag    = draw( 3 ) ? draw( 1000 ) : 0xFFFF0000u + draw( 100 ) - 0x80000000u;
        uint64_t length = draw( 4 ) ? draw( 1 << 20 ) : draw( 2 ) << 33;
        int      kind   = draw( 8 );
        if ( open == OPEN || ( open > 0 && kind >= 6 ) )
        {
            int which = draw( open );
            ENTER( MPI_WAIT );
            if ( is_send[ which ] )
            {
                check( OTF2_EvtWriter_MpiIsendComplete( w, NULL, NOW, open_requests[ which ] ) );
            }
            else if ( draw( 20 ) == 0 )
            {
                check( OTF2_EvtWriter_MpiRequestCancelled( w, NULL, NOW, open_requests[ which ] ) );
            }
            else
            {
                check( OTF2_EvtWriter_MpiIrecv( w, NULL, NOW, peer, number, tag, length, open_requests[ which ] ) );
            }
            LEAVE( MPI_WAIT );
            open--;
            open_requests[ which ] = open_requests[ open ];
            is_send[ which ]       = is_send[ open ];
        }
        else if ( kind == 0 )
        {
            ENTER( MPI_SEND );
            check( OTF2_EvtWriter_MpiSend( w, NULL, NOW, peer, number, tag, length ) );
            LEAVE( MPI_SEND );
        }
        else if ( kind == 1 )
        {
            ENTER( MPI_RECV );
            check( OTF2_EvtWriter_MpiRecv( w, NULL, NOW, peer, number, tag, length ) );
            LEAVE( MPI_RECV );
        }
        else if ( kind == 2 )
        {
            other_records( w, NOW );
        }
        else
        {
            is_send[ open ]       = kind == 3;
            open_requests[ open ] = next_request++;
            ENTER( is_send[ open ] ? MPI_ISEND : MPI_IRECV );
            if ( is_send[ open ] )
            {
                check( OTF2_EvtWriter_MpiIsend( w, NULL, NOW, peer, number, tag, length, open_requests[ open ] ) );
            }
            else
            {
                check( OTF2_EvtWriter_MpiIrecvRequest( w, NULL, NOW, open_requests[ open ] ) );
            }
            LEAVE( is_send[ open ] ? MPI_ISEND : MPI_IRECV );
            open++;
        }
        if ( inside )
        {
            LEAVE( EXCHANGE );
        }
    }
    LEAVE( SOLVE );
    LEAVE( MAIN );
}

static void write_thread( OTF2_EvtWriter* w, int messages )
{
    for ( int i = 0; i < messages; i++ )
    {
        check( OTF2_EvtWriter_MpiSend( w, NULL, time_of( 0, 10 * i ) + 8, 0, WORLD, i, 8 ) );
    }
}

static void write_local_definitions( OTF2_DefWriter* d, int rank )
{
    if ( rank % 2 )
    {
        OTF2_IdMap* regions = OTF2_IdMap_Create( OTF2_ID_MAP_DENSE, REGIONS );
        for ( int i = 0; i < REGIONS; i++ )
        {
            check( OTF2_IdMap_AddIdPair( regions, i, local_region( rank, i ) ) );
        }
        check( OTF2_DefWriter_WriteMappingTable( d, OTF2_MAPPING_REGION, regions ) );
        OTF2_IdMap* comms = OTF2_IdMap_Create( OTF2_ID_MAP_SPARSE, COMMUNICATORS );
        for ( int i = 0; i < COMMUNICATORS; i++ )
        {
            check( OTF2_IdMap_AddIdPair( comms, local_comm( rank, i ), i ) );
        }
        check( OTF2_DefWriter_WriteMappingTable( d, OTF2_MAPPING_COMM, comms ) );
    }
    for ( int i = 0; i < rank % 4; i++ )
    {
        check( OTF2_DefWriter_WriteClockOffset( d, time_of( rank, 1000 * i + 500 ), 300 * i - 200 * rank, 1.0 ) );
    }
}

int main( int argc, char** argv )
{
    if ( argc != 6 )
    {
        return 2;
    }
    int ranks    = atoi( argv[ 3 ] );
    int messages = atoi( argv[ 4 ] );
    state        = strtoull( argv[ 5 ], NULL, 10 );

    static OTF2_FlushCallbacks flush = { pre_flush, post_flush };

    OTF2_Archive* a = OTF2_Archive_Open( argv[ 1 ], argv[ 2 ], OTF2_FILEMODE_WRITE, OTF2_CHUNK_SIZE_MIN,
                                         OTF2_CHUNK_SIZE_MIN, OTF2_SUBSTRATE_POSIX, OTF2_COMPRESSION_NONE );
    check( OTF2_Archive_SetFlushCallbacks( a, &flush, NULL ) );
    check( OTF2_Archive_SetSerialCollectiveCallbacks( a ) );
    check( OTF2_Archive_OpenEvtFiles( a ) );
    uint64_t events[ 4096 ] = { 0 };
    uint64_t thread_events  = 0;
    for ( int rank = 0; rank < ranks; rank++ )
    {
        OTF2_EvtWriter* w = OTF2_Archive_GetEvtWriter( a, FIRST_LOCATION + LOCATION_STEP * rank );
        write_rank( w, rank, ranks, messages );
        check( OTF2_EvtWriter_GetNumberOfEvents( w, &events[ rank ] ) );
        check( OTF2_Archive_CloseEvtWriter( a, w ) );
    }
    OTF2_EvtWriter* thread = OTF2_Archive_GetEvtWriter( a, THREAD_LOCATION );
    write_thread( thread, messages / 10 );
    check( OTF2_EvtWriter_GetNumberOfEvents( thread, &thread_events ) );
    check( OTF2_Archive_CloseEvtWriter( a, thread ) );
    check( OTF2_Archive_CloseEvtFiles( a ) );

    check( OTF2_Archive_OpenDefFiles( a ) );
    for ( int rank = 0; rank < ranks; rank++ )
    {
        OTF2_DefWriter* d = OTF2_Archive_GetDefWriter( a, FIRST_LOCATION + LOCATION_STEP * rank );
        write_local_definitions( d, rank );
        check( OTF2_Archive_CloseDefWriter( a, d ) );
    }
    OTF2_DefWriter* none = OTF2_Archive_GetDefWriter( a, THREAD_LOCATION );
    check( OTF2_Archive_CloseDefWriter( a, none ) );
    check( OTF2_Archive_CloseDefFiles( a ) );

    OTF2_GlobalDefWriter* g = OTF2_Archive_GetGlobalDefWriter( a );
    check( OTF2_GlobalDefWriter_WriteClockProperties( g, 2500000000u, 6999990000u, UINT64_C( 1 ) << 40,
                                                      OTF2_UNDEFINED_TIMESTAMP ) );
    const char* strings[] = { "", "main", "solve", "exchange", "MPI_Send", "MPI_Recv", "MPI_Isend",
                              "MPI_Irecv", "MPI_Wait", "cg.f", "host", "node", "thread" };
    for ( int i = 0; i < 13; i++ )
    {
        check( OTF2_GlobalDefWriter_WriteString( g, i, strings[ i ] ) );
    }
    /* Enough to need a second chunk. */
    for ( int i = 13; i < 30000; i++ )
    {
        check( OTF2_GlobalDefWriter_WriteString( g, i, "one of many" ) );
    }
    for ( int i = 0; i < REGIONS; i++ )
    {
        check( OTF2_GlobalDefWriter_WriteRegion( g, i, i + 1, i + 1, 0, OTF2_REGION_ROLE_FUNCTION,
                                                 i >= MPI_SEND ? OTF2_PARADIGM_MPI : OTF2_PARADIGM_COMPILER, 0,
                                                 i >= MPI_SEND ? OTF2_UNDEFINED_STRING : 9, 10 * i, 10 * i + 5 ) );
    }
    check( OTF2_GlobalDefWriter_WriteSystemTreeNode( g, 0, 10, 11, OTF2_UNDEFINED_SYSTEM_TREE_NODE ) );
    uint64_t all[ 4096 ];
    for ( int rank = 0; rank < ranks; rank++ )
    {
        all[ rank ] = FIRST_LOCATION + LOCATION_STEP * rank;
        check( OTF2_GlobalDefWriter_WriteLocationGroup( g, rank, 12, OTF2_LOCATION_GROUP_TYPE_PROCESS, 0,
                                                        OTF2_UNDEFINED_LOCATION_GROUP ) );
        check( OTF2_GlobalDefWriter_WriteLocation( g, all[ rank ], 12, OTF2_LOCATION_TYPE_CPU_THREAD, events[ rank ],
                                                   rank ) );
    }
    check( OTF2_GlobalDefWriter_WriteLocation( g, THREAD_LOCATION, 12, OTF2_LOCATION_TYPE_CPU_THREAD, thread_events,
                                               0 ) );
    uint64_t order[ 4096 ], backwards[ 4096 ], even[ 4096 ];
    for ( int rank = 0; rank < ranks; rank++ )
    {
        order[ rank ]                 = rank;
        backwards[ ranks - 1 - rank ] = rank;
        even[ rank / 2 ]              = rank - rank % 2;
    }
#define GROUP( id, type, flags, count, members ) \
    check( OTF2_GlobalDefWriter_WriteGroup( g, id, 0, type, OTF2_PARADIGM_MPI, flags, count, members ) )
    GROUP( 0, OTF2_GROUP_TYPE_COMM_LOCATIONS, 0, ranks, all );
    GROUP( 1, OTF2_GROUP_TYPE_COMM_GROUP, 0, ranks, order );
    GROUP( 2, OTF2_GROUP_TYPE_COMM_GROUP, 0, ranks, backwards );
    GROUP( 3, OTF2_GROUP_TYPE_COMM_SELF, 0, 0, NULL );
    GROUP( 4, OTF2_GROUP_TYPE_COMM_GROUP, 0, ( ranks + 1 ) / 2, even );
    GROUP( 5, OTF2_GROUP_TYPE_COMM_GROUP, 0, 1, order );
    GROUP( 6, OTF2_GROUP_TYPE_COMM_GROUP, 0, ranks - 1, order + 1 );
    GROUP( 7, OTF2_GROUP_TYPE_COMM_GROUP, OTF2_GROUP_FLAG_GLOBAL_MEMBERS, ranks, backwards );
    check( OTF2_GlobalDefWriter_WriteComm( g, WORLD, 0, 1, OTF2_UNDEFINED_COMM, 0 ) );
    check( OTF2_GlobalDefWriter_WriteComm( g, BACKWARDS, 0, 2, WORLD, 0 ) );
    check( OTF2_GlobalDefWriter_WriteComm( g, SELF, 0, 3, OTF2_UNDEFINED_COMM, 0 ) );
    check( OTF2_GlobalDefWriter_WriteComm( g, EVEN, 0, 4, WORLD, 0 ) );
    check( OTF2_GlobalDefWriter_WriteInterComm( g, BETWEEN, 0, 5, 6, WORLD, 0 ) );
    check( OTF2_GlobalDefWriter_WriteComm( g, GLOBAL_NAMES, 0, 7, WORLD, 0 ) );
    check( OTF2_GlobalDefWriter_WriteAttribute( g, 0, 12, 0, OTF2_TYPE_UINT64 ) );
    check( OTF2_Archive_CloseGlobalDefWriter( a, g ) );
    check( OTF2_Archive_Close( a ) );
    return 0;
}
