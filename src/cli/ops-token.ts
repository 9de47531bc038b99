import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'

export function opsTokenFile({ dataFolder }: Pick<Config, 'dataFolder'>): string {
  return join(dataFolder, 'ops-token')
}

/** Without a setting, a generated token is stored in a file that only this user can read. */
export function withOpsToken(config: Config): Config {
  if (config.opsToken !== undefined) return config
  const file = opsTokenFile(config)
  if (!existsSync(file)) makeToken(config.dataFolder, file)
  return { ...config, opsToken: readFileSync(file, 'utf8').trim() }
}

/** Linking a complete file fails where one exists: of several starts at once, only one wins. */
function makeToken(folder: string, file: string): void {
  mkdirSync(folder, { recursive: true })
  const text = `ops_${randomBytes(24).toString('base64url')}\n`
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
