import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../src/kits/db/database.ts'
import { openPostgres } from '../src/kits/db/postgres.ts'
import { openSqlite } from '../src/kits/db/sqlite.ts'
import { hasPostgres, startDurablePostgres } from '../test/support/postgres-server.ts'
import type { BenchOptions } from './options.ts'
import type { Section } from './report.ts'

/** Measures a database; `serverMs` is the CPU time that its server has used, if it has one. */
export type MeasureDatabase = (
  db: Database,
  engine: string,
  serverMs: () => number,
) => Promise<Section>

/** Measures on SQLite, and on PostgreSQL where that is asked for. */
export async function measureEngines(
  name: string,
  folder: string,
  { postgres }: BenchOptions,
  measure: MeasureDatabase,
): Promise<Section> {
  const sections = [await onSqlite(join(folder, `${name}.sqlite`), measure)]
  if (postgres && hasPostgres) sections.push(await onPostgres(measure))
  return {
    tables: sections.flatMap(({ tables }) => tables),
    goals: sections.flatMap(({ goals }) => goals),
  }
}

async function onSqlite(file: string, measure: MeasureDatabase): Promise<Section> {
  const db = openSqlite({ file, busyTimeoutMs: 5_000 })
  try {
    return await measure(db, 'SQLite', () => 0)
  } finally {
    await db.close()
  }
}

async function onPostgres(measure: MeasureDatabase): Promise<Section> {
  const server = await startDurablePostgres()
  const waits = { statementTimeoutMs: 60_000, connectTimeoutMs: 5_000 }
  const db = openPostgres({ url: server.url, schema: 'public', poolSize: 1, ...waits })
  try {
    const [backend] = await db.all<{ pid: number }>('select pg_backend_pid() as pid')
    return await measure(db, 'PostgreSQL', () => backendCpuMs(backend?.pid ?? 0))
  } finally {
    await db.close()
    await server.stop()
  }
}

/** User and system time in clock ticks, which Linux counts a hundred of per second. */
function backendCpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
