import { clusterName } from './cluster-processes.ts';

/**
 * Settings of the embedded server, given on its command line so that they follow the program and not the age of
 * the cluster. Sized for a small machine with 2 cores that also runs the application.
 */
export function serverSettings(where: { clusterDir: string; socketDir: string | null; port: number }): string[] {
  const settings: Record<string, string> = {
    cluster_name: clusterName(where.clusterDir),

    // Nobody but this machine: a private socket, or loopback with a password where Node knows no unix sockets.
    listen_addresses: where.socketDir === null ? '127.0.0.1' : '',
    // A list to PostgreSQL: the quotes keep a comma or blank in the path from splitting it.
    unix_socket_directories: where.socketDir === null ? '' : `"${where.socketDir.replaceAll('"', '""')}"`,
    port: String(where.port),
    unix_socket_permissions: '0700',

    // What is acknowledged survives a power cut.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // pglz is the only method every platform's package is built with.
    wal_compression: 'pglz',

    max_connections: '60',
    shared_buffers: '128MB',
    max_wal_size: '1GB',
    // Nothing subscribes to a cluster of its own; spares a process.
    max_logical_replication_workers: '0',
    jit: 'off',
    // Plans are kept per connection: one made before a table was filled must not last a minute.
    autovacuum_naptime: '15s',
    timezone: 'UTC',

    // One file per weekday, overwritten after a week. Terse and without statements: no personal data in the log.
    logging_collector: 'on',
    log_destination: 'stderr',
    log_directory: '../log',
    log_filename: 'postgresql-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_truncate_on_rotation: 'on',
    log_timezone: 'UTC',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
