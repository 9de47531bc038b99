/**
 * The folder of a run: its templates, and all that tests make. It is in memory where there is room,
 * so that nobody waits for a disk to store files that are deleted at once; a process that is killed
 * leaves the same there as on a disk.
 */
import { existsSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The variable with the folder, which run-setup.ts makes. */
export const runFolderVariable = 'POSTA_TEST_RUN_FOLDER'

/** The variable with the folder for files to look at after the run. */
export const keptFolderVariable = 'POSTA_TEST_KEPT_FOLDER'

/** Where a failed test puts files to look at. */
export function keptPlace(): string {
  return process.env[keptFolderVariable] ?? tmpdir()
}

/** Where a test makes the folders of its databases; without a run they are on the disk. */
export function dataPlace(): string {
  return process.env[runFolderVariable] ?? tmpdir()
}

/** Returns a folder in memory where the system has one with room. */
export function quickPlace(): string {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 4 * 2 ** 30 ? memory : tmpdir()
}

const prefix = 'posta-run-'

export async function makeRunFolder(): Promise<string> {
  const place = quickPlace()
  for (const name of readdirSync(place))
    if (name.startsWith(prefix) && !isRunning(Number(name.split('-')[2])))
      rmSync(join(place, name), { recursive: true, force: true, maxRetries: 20 })
  const folder = await mkdtemp(join(place, `${prefix}${process.pid}-`))
  // PostgreSQL runs as another user, and makes and removes its own folders there.
  await chmod(folder, 0o711)
  const temporary = join(folder, 'tmp')
  await mkdir(temporary)
  await chmod(temporary, 0o1777)
  return folder
}

/** Returns the leftovers of a run's tests. */
export function findLeft(folder: string): string[] {
  const data = readdirSync(folder).filter((name) => name.startsWith('posta-'))
  return [...data, ...readdirSync(join(folder, 'tmp'))]
}

/** A run that was killed left its folder. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
