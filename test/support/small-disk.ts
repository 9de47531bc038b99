import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Why tests that need a disk of their own are skipped, or false. */
export const noDisk =
  process.getuid?.() === 0 ? false : 'a disk of its own: not mounted (needs root)'

const size = 40 << 20

/** A disk of 40 MB, in memory. */
export async function mountSmallDisk() {
  const folder = await mkdtemp(join(tmpdir(), 'posta-disk-'))
  const file = join(folder, 'filled')
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder])
  const free = () => rm(file, { force: true })
  return {
    folder,
    /** Takes all room that is left. */
    fill: () => writeFile(file, Buffer.alloc(size)).catch(() => {}),
    free,
    async remove() {
      execFileSync('umount', [folder])
      await rm(folder, { recursive: true })
    },
  }
}
