import { ConfigError, set, type Variables, webAddress, wholeNumber } from './settings.ts'

/** How the processes of the service are started and stopped. */
export interface ProcessSettings {
  /** How many processes serve together, or `auto` for one per core. */
  readonly processes: string
  /** How long a stopping node goes on answering; as its checks need it if undefined. */
  readonly drainMs: number | undefined
  /** Where traces are sent to; without it there are none. */
  readonly tracesUrl: string | undefined
  /** The share of requests that are traced, of those whose callers trace nothing. */
  readonly tracesShare: number
}

export function readProcessSettings(variables: Variables): ProcessSettings {
  return {
    processes: set(variables, 'POSTA_PROCESSES') ?? '1',
    drainMs: wholeNumber(variables, 'POSTA_DRAIN_MS', 0, 600_000),
    tracesUrl: webAddress(variables, 'POSTA_TRACES_URL', 'http://collector.example:4318'),
    tracesShare: share(variables, 'POSTA_TRACES_SHARE') ?? 1,
  }
}

function share(variables: Variables, name: string): number | undefined {
  const value = set(variables, name)
  if (value === undefined) return undefined
  if (!/^(0(\.\d{1,6})?|1)$/.test(value))
    throw new ConfigError(`${name}: expected a share from 0 to 1, such as 0.05`)
  return Number(value)
}
