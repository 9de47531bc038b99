/**
 * The common ground of all test files of a run: Node calls this before the first and after the
 * last.
 */
import { rm } from 'node:fs/promises'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../../src/kits/pages/build.ts'
import { serverVariable, startTestServer } from './postgres-databases.ts'
import {
  hasPostgres,
  makeNewData,
  newDataVariable,
  type PostgresServer,
} from './postgres-server.ts'
import { findLeft, keptFolderVariable, makeRunFolder, runFolderVariable } from './run-folder.ts'
import { findTemplate } from './sqlite-templates.ts'

let folder: string | undefined
let server: PostgresServer | undefined

/** Sets variables that the test files see, since their processes start after this. */
export async function globalSetup(): Promise<void> {
  process.env[keptFolderVariable] = tmpdir()
  const cache = process.env['NODE_COMPILE_CACHE'] ?? join(tmpdir(), 'posta-compile-cache')
  process.env['NODE_COMPILE_CACHE'] = cache
  enableCompileCache(cache)
  folder = await makeRunFolder()
  process.env[runFolderVariable] = folder
  process.env['TMPDIR'] = join(folder, 'tmp')
  for (const name of ['migrated', 'people', 'demo'] as const) await findTemplate(name)
  // The service has been compiled for that: once for all processes of the run.
  flushCompileCache()
  await ensureBuilt(join(import.meta.dirname, '..', '..'))
  if (!hasPostgres) return
  process.env[newDataVariable] = await makeNewData(join(folder, 'postgres'))
  server = await startTestServer()
  process.env[serverVariable] = server.url
}

export async function globalTeardown(): Promise<void> {
  await server?.stop()
  if (folder === undefined) return
  const left = findLeft(folder)
  await rm(folder, { recursive: true, force: true, maxRetries: 20 })
  if (left.length > 0)
    process.stderr.write(`posta test: tests did not remove what they made: ${left.join(', ')}\n`)
}
