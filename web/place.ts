/** Where the page stands, as the service wrote it into the document. */
export interface Place {
  /** The path at which the environment is reached: empty, or such as `/testing`. */
  readonly base: string
  readonly environment: 'testing' | 'production'
  /** Whether the demonstration is on, and whether one may be somebody in it without a password. */
  readonly demonstration: 'off' | 'closed' | 'open'
  /** How much of it there was when the page was sent, from 0 to 1, while it is being made. */
  readonly filling: number | null
  /** How long a session lasts at most, in whole days. */
  readonly sessionDays: number
  /** The environments that are served, with their paths. */
  readonly environments: readonly {
    readonly name: 'testing' | 'production'
    readonly base: string
  }[]
}

function readPlace({ dataset }: HTMLElement): Place {
  const environments = (dataset['environments'] ?? '').split(' ').flatMap((entry) => {
    const [name, base = ''] = entry.split('=')
    return name === 'testing' || name === 'production' ? [{ name, base } as const] : []
  })
  const { demonstration, filling } = dataset
  return {
    base: dataset['base'] ?? '',
    environment: dataset['environment'] === 'production' ? 'production' : 'testing',
    demonstration: demonstration === 'open' || demonstration === 'closed' ? demonstration : 'off',
    filling: filling === undefined ? null : Number(filling),
    sessionDays: Number(dataset['sessionDays'] ?? 0),
    environments,
  }
}

/** The portal asks the shippers' API, the console the carrier's. */
export type Area = 'portal' | 'consola'

export function areaOf(path: string): Area {
  return path.startsWith('/consola') || path.startsWith('/reparto') ? 'consola' : 'portal'
}

/** Pages that only somebody who signed in sees. */
export const signedInPaths = /^\/(portal|consola|reparto)(\/|$)/

export const place = readPlace(document.documentElement)
