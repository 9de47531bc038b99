/** A server of PostgreSQL on the clock of the machine; it lives as long as its input. */
import { startPostgresWith } from '../support/postgres-server.ts'

/** Nothing happens in it by its own clock, and nobody else uses it. */
const settings = ['autovacuum=off', 'deadlock_timeout=1h', 'synchronous_commit=off']
const server = await startPostgresWith(settings)
process.stdout.write(`${server.url}\n`)
process.stdin.resume().once('end', () => void server.stop())
