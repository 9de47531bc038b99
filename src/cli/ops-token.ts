import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { readOrMakeSecret } from '../kits/files/secret-file.ts'

export function opsTokenFile({ dataFolder }: Pick<Config, 'dataFolder'>): string {
  return join(dataFolder, 'ops-token')
}

/** Without a setting, a generated token is stored in a file that only this user can read. */
export function withOpsToken(config: Config): Config {
  if (config.opsToken !== undefined) return config
  const make = () => `ops_${randomBytes(24).toString('base64url')}`
  return { ...config, opsToken: readOrMakeSecret(opsTokenFile(config), make) }
}
