/**
 * Runs test files in this process, one after another, as a suite each: loading the service once for
 * many files saves half of a run's work. Every process of a run takes the next file that no other
 * has taken.
 */
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { after, describe } from 'node:test'
import { pathToFileURL } from 'node:url'
import * as fc from 'fast-check'
import { randomRuns } from './random-runs.ts'
import { rememberSlowHashes } from './slow-hashes.ts'

const closers: (() => Promise<void>)[] = []
let isTaking = false

/** The library's own, of properties that name no other. */
const usualRuns = 100

/**
 * Closes the common resources of this process's files after the last of them; returns false in the
 * process of a single file, which must close it itself.
 */
export function closeAtEnd(close: () => Promise<void>): boolean {
  if (isTaking) closers.push(close)
  return isTaking
}

/**
 * Takes the files in their order, which may be another in every process; the folder of the run has
 * the taken ones, and their time.
 */
export async function takeFiles(files: readonly string[], folder: string): Promise<void> {
  isTaking = true
  rememberSlowHashes()
  fc.configureGlobal({ numRuns: randomRuns(usualRuns) })
  for (const file of files) {
    const mark = join(folder, encodeURIComponent(file))
    if (!isFree(`${mark}.taken`)) continue
    const start = performance.now()
    const limit = setTimeout(() => endStalled(file), stalledMs)
    await runFile(file)
    clearTimeout(limit)
    writeFileSync(`${mark}.seconds`, String((performance.now() - start) / 1_000))
  }
  for (const close of closers) await close()
  // Handles that a failed test left open would keep this process, and the run, for ever.
  setTimeout(() => process.exit(), leftOpenMs).unref()
}

/** Twice what the longest file took on the slowest machine so far. */
const stalledMs = 25 * 60_000

/** A file that waits for ever would keep the run for ever: its process ends, and the run fails. */
function endStalled(file: string): void {
  const open = process.getActiveResourcesInfo().join(', ')
  writeSync(process.stderr.fd, `posta test: ${file} stands still, with open: ${open}\n`)
  process.exit(1)
}

/** Everything has been closed by then, and every result reported. */
const leftOpenMs = 2_000

/** Resolves when the file's tests have ended, however they end. */
function runFile(file: string): Promise<void> {
  const ended = Promise.withResolvers<void>()
  void describe(file, async () => {
    after(() => ended.resolve())
    await import(pathToFileURL(resolve(file)).href).catch((error: unknown) => {
      ended.resolve()
      throw error
    })
  })
  return ended.promise
}

/** Creating a file is atomic: of several processes, one succeeds. */
function isFree(mark: string): boolean {
  try {
    closeSync(openSync(mark, 'wx'))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}
