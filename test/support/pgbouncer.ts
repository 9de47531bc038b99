import { freePort } from './postgres-server.ts'
import { type Program, startProgram } from './programs.ts'

export interface Pgbouncer extends Program {
  /** Returns the URL of a server's database, by way of the pooler. */
  through(url: string): string
}

/** Starts a pooler in transaction mode, as its manual sets it up, before a server. */
export async function startPgbouncer(serverUrl: string, settings = ''): Promise<Pgbouncer> {
  const { hostname, port } = new URL(serverUrl)
  const own = await freePort()
  const ini = `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 8
max_client_conn = 500
${settings}
`
  // Anybody may sign in, as the one user that the server trusts.
  const withUser = ini.replace('port=', 'user=postgres port=')
  const program = await startProgram({
    name: 'pgbouncer',
    files: { 'pgbouncer.ini': withUser },
    words: (folder) => [`${folder}/pgbouncer.ini`],
    port: own,
  })
  return {
    ...program,
    through(url) {
      const led = new URL(url)
      led.port = String(own)
      return led.href
    },
  }
}
