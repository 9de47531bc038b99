import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Variables } from './service.ts'

/** Whether a process can be started on a disk that loses what was not synced. */
export const canCutPower = process.platform === 'linux' && existsSync('/usr/bin/gcc')

export interface PowerCut {
  /** For the process whose power is cut. */
  readonly variables: Variables
  /** Adds the files that are no database: keys, which were there before. */
  addKeys(): Promise<void>
  end(): Promise<void>
}

/** Keeps in `to` what of `from` has reached the disk, while a process with the variables runs. */
export async function preparePowerCut(from: string, to: string): Promise<PowerCut> {
  const built = await mkdtemp(join(tmpdir(), 'posta-power-cut-'))
  const library = join(built, 'power-cut.so')
  const source = join(import.meta.dirname, 'power-cut.c')
  await promisify(execFile)('gcc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl'])
  return {
    variables: { LD_PRELOAD: library, POWER_CUT_FROM: from, POWER_CUT_TO: to },
    async addKeys() {
      for (const name of await readdir(from))
        if (!/\.db(-wal|-shm)?$/.test(name)) await copyFile(join(from, name), join(to, name))
    },
    end: () => rm(built, { recursive: true, force: true }),
  }
}
