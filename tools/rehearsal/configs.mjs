// Configuration files of the programs, as in docs/operations.md, with ports of this machine.
/** No secret: the databases exist for minutes, on this machine only. */
export const PASSWORD = 'rehearsal-only';

export const patroniFile = ({ name, api, port, etcd, data, bin }) => `scope: crewcall
name: ${name}
restapi:
  listen: 127.0.0.1:${api}
  connect_address: 127.0.0.1:${api}
etcd3:
  host: 127.0.0.1:${etcd}
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 2
    retry_timeout: 5
    synchronous_mode: true
    failsafe_mode: true
    postgresql:
      use_pg_rewind: true
      parameters:
        max_connections: 100
        wal_keep_size: 256MB
  initdb:
    - encoding: UTF8
    - locale: C
    - data-checksums
  pg_hba:
    - host all all 127.0.0.1/32 scram-sha-256
    - host replication all 127.0.0.1/32 scram-sha-256
postgresql:
  listen: 127.0.0.1:${port}
  connect_address: 127.0.0.1:${port}
  data_dir: ${data}/pg
  bin_dir: ${bin}
  pgpass: ${data}/pgpass
  parameters:
    unix_socket_directories: ${data}
    log_error_verbosity: terse
  authentication:
    superuser: { username: crewcall, password: ${PASSWORD} }
    replication: { username: replicator, password: ${PASSWORD} }
    rewind: { username: rewinder, password: ${PASSWORD} }
tags: { nofailover: false }
`;

export const haproxyFile = ({ web, servers, primary, replica, nodes }) => `global
  maxconn 4000
defaults
  timeout connect 2s
  timeout client 2m
  timeout server 2m
  default-server inter 1s fall 2 rise 1
frontend web
  mode http
  bind 127.0.0.1:${web}
  default_backend crewcall
backend crewcall
  mode http
  balance leastconn
  option httpchk GET /api/health
  option redispatch
  retries 3
  retry-on conn-failure
${servers.map((port, at) => `  server crewcall${at + 1} 127.0.0.1:${port} check on-marked-down shutdown-sessions`).join('\n')}
${[
  ['primary', primary],
  ['replica', replica],
]
  .map(
    ([role, port]) => `listen ${role}
  mode tcp
  bind 127.0.0.1:${port}
  timeout client 30m
  timeout server 30m
  option httpchk GET /${role}
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.api} on-marked-down shutdown-sessions`).join('\n')}`,
  )
  .join('\n')}
`;

export const pgbouncerFile = ({ port, primary }) => `[databases]
crewcall = host=127.0.0.1 port=${primary} user=crewcall password=${PASSWORD} connect_query='set statement_timeout = 30000; set idle_in_transaction_session_timeout = 60000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
query_wait_timeout = 10
server_login_retry = 1
server_connect_timeout = 3
`;
