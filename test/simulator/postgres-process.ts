/** A server of PostgreSQL on the clock of the machine; it lives as long as its input. */
import { startQuickPostgres } from '../support/postgres-server.ts'

const server = await startQuickPostgres()
process.stdout.write(`${server.url}\n`)
process.stdin.resume().once('end', () => void server.stop())
