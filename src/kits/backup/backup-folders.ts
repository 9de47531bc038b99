import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** A backup's folder is named by its moment, so that names sort by age. */
const named = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/

export function backupName(at: number): string {
  return new Date(at).toISOString().replace(/[:.]/g, '-')
}

/** A folder gets its name only when it is complete: a folder under a name is whole. */
export async function makeFolder(
  folder: string,
  fill: (unfinished: string) => Promise<void>,
): Promise<void> {
  const unfinished = `${folder}.part`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  await fill(unfinished)
  await rename(unfinished, folder)
}

export async function copyBackup(folder: string, to: string): Promise<void> {
  await makeFolder(join(to, basename(folder)), (unfinished) =>
    cp(folder, unfinished, { recursive: true }),
  )
}

/** Deletes the oldest backups beyond those to keep, and the leftovers of interrupted ones. */
export async function rotateBackups(place: string, keep: number): Promise<string[]> {
  const names = await readdir(place)
  const unfinished = names.filter(
    (name) => named.test(name.replace(/\.part$/, '')) && !named.test(name),
  )
  const old = names
    .filter((name) => named.test(name))
    .toSorted()
    .slice(0, -keep)
  for (const name of [...unfinished, ...old])
    await rm(join(place, name), { recursive: true, force: true })
  return old
}
