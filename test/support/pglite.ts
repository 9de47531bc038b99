import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { openPostgres } from '../../src/kits/db/postgres.ts'
import { freePort } from './postgres-server.ts'

/**
 * Creating a PGlite takes seconds, so it is reused by the next test. It has one session with one
 * search path, so each open database has a PGlite of its own.
 */
const idle: PGlite[] = []
let schemaCount = 0

/** Opens an empty schema in a PGlite of its own. */
export async function openPgliteSchema() {
  const engine = idle.pop() ?? (await PGlite.create())
  const port = await freePort()
  const server = new PGLiteSocketServer({ db: engine, host: '127.0.0.1', port, maxConnections: 10 })
  await server.start()
  schemaCount += 1
  const schema = `test_${schemaCount}`
  await engine.exec(`create schema ${schema}; set search_path to ${schema}`)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const limits = { poolSize: 1, statementTimeoutMs: 15_000, connectTimeoutMs: 10_000 }
  return {
    open: () => openPostgres({ url, schema, namedStatements: false, ...limits }),
    async remove() {
      await server.stop()
      await engine.exec(`drop schema ${schema} cascade; deallocate all`)
      idle.push(engine)
    },
  }
}

export async function closePglites(): Promise<void> {
  for (const engine of idle.splice(0)) await engine.close()
}
