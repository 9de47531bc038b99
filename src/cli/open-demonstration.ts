import { type Config, hasDemonstration } from '../config.ts'
import { CliError } from '../kits/command-line/output.ts'
import { isLoopback } from '../kits/http/loopback.ts'

type Settings = Pick<
  Config,
  'host' | 'publicUrl' | 'trustedProxies' | 'demo' | 'demoPublic' | 'environments'
>

/** The settings by which others than this machine's own reach the demonstration (D55). */
export function openDoors(config: Settings): string[] {
  if (!hasDemonstration(config)) return []
  const { host, publicUrl, trustedProxies } = config
  return [
    ...(isLoopback(host) ? [] : [`POSTA_HOST=${host}`]),
    ...(publicUrl === undefined || isLoopback(new URL(publicUrl).hostname)
      ? []
      : [`POSTA_PUBLIC_URL=${publicUrl}`]),
    ...(trustedProxies.length === 0 ? [] : [`POSTA_TRUSTED_PROXIES=${trustedProxies.join(',')}`]),
  ]
}

/** Everyone knows the credentials of the demonstration: opening it to others has to be meant. */
export function refuseOpenDemonstration(config: Settings): void {
  const doors = openDoors(config)
  if (doors.length === 0 || config.demoPublic) return
  throw new CliError(
    `the demonstration is on, and others reach this service (${doors.join(', ')}): everyone ` +
      'knows its passwords. Set POSTA_DEMO=off (./posta setup does, and closes what it made), ' +
      'or POSTA_DEMO_PUBLIC=on if the whole world may use testing',
  )
}

/** Returns a warning where somebody chose to open the demonstration to others (D55). */
export function openDoorWarning(config: Settings): string | undefined {
  const doors = openDoors(config)
  if (doors.length === 0) return undefined
  return [
    '',
    '*'.repeat(78),
    `  WARNING: others reach this service (${doors.join(', ')}),`,
    '  and its demonstration is on by POSTA_DEMO_PUBLIC=on. Everyone knows its',
    '  passwords, and may use testing. Set POSTA_DEMO=off to close it.',
    '*'.repeat(78),
    '',
    '',
  ].join('\n')
}
