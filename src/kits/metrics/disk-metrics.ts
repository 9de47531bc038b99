import { statfs } from 'node:fs/promises'
import type { Watched } from './watched.ts'

/** The room on the disks of some folders, by what they hold; one that is not there is left out. */
export function watchDisks(folders: Readonly<Record<string, string>>): Watched[] {
  const gauge = (name: string, help: string, measure: 'bavail' | 'blocks'): Watched => ({
    name,
    help,
    type: 'gauge',
    async read() {
      const samples = Object.entries(folders).map(async ([place, folder]) => {
        const disk = await statfs(folder).catch(() => undefined)
        return disk ? [{ labels: { place }, value: disk[measure] * disk.bsize }] : []
      })
      return (await Promise.all(samples)).flat()
    },
  })
  return [
    gauge('posta_disk_free_bytes', 'Room that is left on the disk of a folder', 'bavail'),
    gauge('posta_disk_size_bytes', 'Size of the disk of a folder', 'blocks'),
  ]
}
