/** What all test files of a run share: Node calls this before the first and after the last. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../../src/kits/pages/build.ts'
import { serverVariable, startTestServer } from './postgres-databases.ts'
import { hasPostgres, type PostgresServer } from './postgres-server.ts'
import { findTemplate, templatesVariable } from './sqlite-templates.ts'

let folder: string | undefined
let server: PostgresServer | undefined

/** Sets variables that the test files see, since their processes start after this. */
export async function globalSetup(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'posta-templates-'))
  process.env[templatesVariable] = folder
  for (const name of ['migrated', 'people', 'demo'] as const) await findTemplate(name)
  await ensureBuilt(join(import.meta.dirname, '..', '..'))
  if (!hasPostgres) return
  server = await startTestServer()
  process.env[serverVariable] = server.url
}

export async function globalTeardown(): Promise<void> {
  await server?.stop()
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
}
