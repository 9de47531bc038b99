import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** The text of a file that only this user can read; it is made where there is none. */
export function readOrMakeSecret(file: string, make: () => string): string {
  if (!existsSync(file)) makeSecret(file, `${make()}\n`)
  return readFileSync(file, 'utf8').trim()
}

/** Linking a complete file fails where one exists: of several starts at once, only one wins. */
function makeSecret(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}-${process.pid}`
  writeFileSync(draft, text, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch {
    // Another process was first; or the disk has no links, and then no other process is expected.
    if (!existsSync(file)) writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
  } finally {
    rmSync(draft)
  }
}
