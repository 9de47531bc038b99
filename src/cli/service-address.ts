import { readFileSync } from 'node:fs'
import type { Config } from '../config.ts'
import { CliError } from '../kits/command-line/output.ts'
import { readEnvironment } from './environment-choice.ts'
import { opsTokenFile } from './ops-token.ts'

/** Returns the address of an environment of the running service: that of the settings, or `url`. */
export function environmentAddress(
  config: Config,
  { url, env }: { readonly url?: string | undefined; readonly env?: string | undefined },
): string {
  const root = url ?? config.publicUrl ?? `http://${config.host}:${config.port}`
  if (!URL.canParse(root)) throw new CliError('--url: expected an address such as http://host:8080')
  return `${root.replace(/\/+$/, '')}/${readEnvironment(env)}`
}

/** Returns this installation's token, which `./posta start` made where no setting has one. */
export function readOpsToken(config: Config, other: string): string {
  if (config.opsToken !== undefined) return config.opsToken
  try {
    return readFileSync(opsTokenFile(config), 'utf8').trim()
  } catch {
    throw new CliError(`no token found: set POSTA_OPS_TOKEN or POSTA_DATA, or pass ${other}`)
  }
}
