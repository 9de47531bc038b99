import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from './postgres-server.ts'
import { type Program, startProgram } from './programs.ts'

export interface Haproxy extends Program {
  readonly port: number
}

/** Starts a balancer with these lines of a `listen` section, and no retries of its own. */
export async function startHaproxy(mode: 'tcp' | 'http', lines: string): Promise<Haproxy> {
  const port = await freePort()
  const config = `defaults
  mode ${mode}
  retries 0
  timeout connect 10s
  timeout check 10s
  timeout client 60s
  timeout server 60s
listen balanced
  bind 127.0.0.1:${port}
${lines}
`
  const program = await startProgram({
    name: 'haproxy',
    files: { 'haproxy.cfg': config },
    words: (folder) => ['-db', '-f', `${folder}/haproxy.cfg`],
    port,
  })
  return { ...program, port }
}

/**
 * Lets through only to the server that takes writes: signs in as `postgres`, asks for
 * `pg_is_in_recovery()` and expects `f`.
 */
export function primaryOf(urls: readonly string[]): string {
  const servers = urls.map((url, place) => {
    const { hostname, port } = new URL(url)
    return `  server db${place} ${hostname}:${port} check inter 300ms fall 2 rise 1`
  })
  return `  option tcp-check
  tcp-check connect
  tcp-check send-binary ${hex(startUp('postgres'))}
  tcp-check expect binary 5a0000000549
  tcp-check send-binary ${hex(question('select pg_is_in_recovery()'))}
  tcp-check expect binary 440000000b00010000000166
  default-server on-marked-down shutdown-sessions
${servers.join('\n')}`
}

function hex(message: Buffer): string {
  return message.toString('hex')
}

function startUp(user: string): Buffer {
  const words = Buffer.from(`user\0${user}\0database\0${user}\0\0`)
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + words.length, 0)
  head.writeInt32BE(196_608, 4)
  return Buffer.concat([head, words])
}

function question(sql: string): Buffer {
  const words = Buffer.from(`${sql}\0`)
  const head = Buffer.alloc(5)
  head.write('Q')
  head.writeInt32BE(4 + words.length, 1)
  return Buffer.concat([head, words])
}

/** Starts the balancer with the file of packaging/compose, before these nodes. */
export async function startShippedHaproxy(nodes: readonly string[]): Promise<Haproxy> {
  const port = await freePort()
  const file = join(import.meta.dirname, '..', '..', 'packaging', 'compose', 'haproxy.cfg')
  const shipped = await readFile(file, 'utf8')
  const servers = nodes.map((url, place) => `  server node${place + 1} ${new URL(url).host}\n`)
  const config = shipped
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replaceAll(/( +server node\d .*\n)+/g, servers.join(''))
  const program = await startProgram({
    name: 'haproxy',
    files: { 'haproxy.cfg': config },
    words: (folder) => ['-db', '-f', `${folder}/haproxy.cfg`],
    port,
  })
  return { ...program, port }
}
