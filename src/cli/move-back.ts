import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { indexAllWords } from '../capabilities/orders/orders.ts'
import { environmentNames, peopleName } from '../config.ts'
import { migrationsOf } from '../databases.ts'
import { CliError, printRows } from '../kits/command-line/output.ts'
import { createProgressLine, type ProgressLine } from '../kits/command-line/progress-line.ts'
import type { Moved } from '../kits/db/move.ts'
import { type BackPart, moveBack } from '../kits/db/move-back.ts'
import { MoveError } from '../kits/db/move-rows.ts'
import { schemaOf } from '../kits/db/open.ts'
import { countOtherConnections } from '../kits/db/postgres-backup.ts'
import { limits } from '../limits.ts'
import { databaseFile } from './backup-contents.ts'
import { failMove, openServer, refuseWhileRunning } from './move-server.ts'

/** Copies what PostgreSQL has into new embedded databases. */
export async function moveBackTo(folder: string, url: string, json: boolean): Promise<number> {
  mkdirSync(folder, { recursive: true })
  refuseWhileRunning(folder)
  const parts = newParts(folder)
  const progress = createProgressLine('posta move', json)
  try {
    const moved = await copyBack(folder, url, parts, progress)
    for (const { name, file } of parts)
      if (moved.some((one) => one.name === name)) renameSync(file, databaseFile(folder, name))
    progress.end()
    const rows = moved.map(({ name, tables, rows: many }) => ({
      environment: name,
      tables,
      rows: many,
    }))
    printRows(rows, json)
    return 0
  } catch (error) {
    return failMove(error, progress)
  } finally {
    for (const { file } of parts)
      for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
  }
}

/** The new files get their names once all are complete. */
function newParts(folder: string): BackPart[] {
  return ([...environmentNames, peopleName] as const).map((name) => {
    const file = databaseFile(folder, name)
    if (existsSync(file)) throw new CliError(`${file} is there already: take it out of the folder`)
    const unfinished = `${file}.part`
    rmSync(unfinished, { force: true })
    const migrationsFolder = migrationsOf(name)
    return { name, schema: schemaOf(name), file: unfinished, migrationsFolder }
  })
}

async function copyBack(
  folder: string,
  url: string,
  parts: readonly BackPart[],
  progress: ProgressLine,
): Promise<Moved[]> {
  const source = openServer(folder, url)
  try {
    const others = await countOtherConnections(source)
    if (others > 0) throw new MoveError('a service uses that database: stop every one of them')
    const moved = await moveBack(source, parts, {
      now: Date.now(),
      lockWaitMs: limits.moveLockWaitMs,
      onProgress: (step) => progress.report(step),
      complete: async ({ name }, tx) => {
        if (name !== peopleName) await indexAllWords(tx)
      },
    })
    if (moved.length === 0) throw new MoveError('that database has nothing of Posta')
    return moved
  } finally {
    await source.close()
  }
}
