import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file that lines are only added to. */
export interface LineFile {
  append(line: string): void
  /** All lines; none where there is no file. */
  lines(): string[]
}

export function openLineFile(folder: string, name: string): LineFile {
  const file = join(folder, name)
  return {
    append: (line) => appendFileSync(file, `${line}\n`, { mode: 0o600 }),
    lines() {
      try {
        return readFileSync(file, 'utf8').split('\n').filter(Boolean)
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
        throw error
      }
    },
  }
}
