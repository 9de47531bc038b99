import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isLive } from './running.ts'

const named = /^scratch-(\d+)\.part$/

/**
 * Runs one task with an empty folder beside the data, which is removed afterwards. Readable data
 * stays on the disk that has it anyway; the leftovers of a killed process are removed by the next
 * one.
 */
export async function withScratch<Result>(
  dataFolder: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  await removeLeft(dataFolder)
  const folder = join(dataFolder, `scratch-${process.pid}.part`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function removeLeft(dataFolder: string): Promise<void> {
  const names = existsSync(dataFolder) ? readdirSync(dataFolder) : []
  for (const name of names) {
    const pid = Number(named.exec(name)?.[1] ?? Number.NaN)
    const isOver = pid === process.pid || (!Number.isNaN(pid) && !isLive(pid))
    if (isOver) await rm(join(dataFolder, name), { recursive: true, force: true })
  }
}
