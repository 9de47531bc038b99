/** The door of people on a database of its own, for tests of both engines. */
import assert from 'node:assert/strict'
import {
  type Administrator,
  type Letter,
  openPeople,
  type People,
  type PeopleSettings,
} from '../../src/capabilities/people/people.ts'
import { peopleMigrationsFolder } from '../../src/databases.ts'
import type { PersonRole } from '../../src/kernel/person.ts'
import type { Database } from '../../src/kits/db/database.ts'
import { migrate } from '../../src/kits/db/migrate.ts'
import type { TestDatabase, TestEngine } from './engines.ts'

export const hour = 3_600_000
export const password = 'siete gatos azules'
export const otherPassword = 'ocho gatos celestes'
export const carrier = { id: 'cli', name: 'cli root' }

const settings: PeopleSettings = {
  sessionIdleMs: 12 * hour,
  sessionMaxMs: 30 * 24 * hour,
  secondFactorRoles: [] as readonly PersonRole[] | undefined,
  demo: false,
  demoPublic: false,
  limits: true,
  linkBase: 'https://posta.example/testing',
  service: 'posta.example',
}

export type PeopleDoors = Awaited<ReturnType<typeof openPeopleDoors>>

/** On the newest schema, or as far as somebody else migrates it. */
export async function openPeopleDoors(
  engine: TestEngine,
  prepare: (db: Database) => Promise<unknown> = (db) => migrate(db, peopleMigrationsFolder, 0),
) {
  const [db, auditDb]: TestDatabase[] = await Promise.all([engine.open(), engine.openMigrated()])
  assert.ok(db && auditDb)
  await prepare(db)
  const doors = {
    db,
    auditDb,
    now: Date.parse('2026-03-06T17:30:00Z'),
    mails: [] as Letter[],
    /** The promise that the mail server awaits before it takes a letter. */
    mailing: undefined as Promise<void> | undefined,
    failures: [] as unknown[],
    /** How long tries were delayed. */
    waits: [] as number[],
    /** How a delay passes. */
    wait: async (_ms: number): Promise<void> => {},
    open(
      changes: Partial<typeof settings> = {},
      hasMail = false,
      mailFault?: Error,
      environment: 'testing' | 'production' = 'testing',
    ): People {
      return openPeople(db, () => doors.now, {
        auditDb,
        environment,
        settings: { ...settings, ...changes },
        mail: hasMail
          ? {
              async send(letter) {
                if (mailFault) throw mailFault
                await doors.mailing
                doors.mails.push(letter)
              },
            }
          : undefined,
        findShipper: async () => undefined,
        wait(ms) {
          doors.waits.push(ms)
          return doors.wait(ms)
        },
        onFailure: (error) => doors.failures.push(error),
      })
    },
    async close() {
      await Promise.all([db.dispose(), auditDb.dispose()])
    },
  }
  return doors
}

/** The administrator of an account: the carrier, or a shipper by its number. */
export const by = (shipperNumber = 0, account = shipperNumber): Administrator => ({
  actor: carrier,
  isDemo: false,
  account: { environment: 'testing', shipperNumber: account },
  reach: { environment: 'testing', shipperNumber },
  baseUrl: settings.linkBase,
})

export const ana = {
  email: 'ana@tienda.example',
  name: 'Ana Paz',
  role: 'administra',
  branch: null,
  language: 'es',
} as const

interface WithLink {
  readonly link?: string
  /** Of letters, some of which have a link. */
  readonly kind?: string
}

/** The token of a link that was made, or of a letter. */
export const tokenOf = (made: WithLink | undefined) => made?.link?.split('/clave/')[1] ?? ''

export const from = (address = '10.0.0.1', token?: string, device?: string) => ({
  address,
  agent: 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0',
  token,
  device,
})

/** Invites Ana to shipper 9001, and chooses her password. */
export async function join(people: People) {
  const added = await people.addMember(ana, by(0, 9001))
  assert.ok(added.ok)
  const used = await people.useLink(tokenOf(added.value.link), password, from())
  assert.ok(used.ok)
  return used.value
}

export function signIn(people: People, changes = {}, address?: string, device?: string) {
  return people.signIn({ email: ana.email, password, ...changes }, from(address, undefined, device))
}

export async function opened(people: People, changes = {}) {
  const outcome = await signIn(people, changes)
  assert.ok(outcome.ok, JSON.stringify(outcome))
  return outcome.value
}

export async function isOpen(people: People, token: string): Promise<boolean> {
  return (await people.identify(token, '10.0.0.1')) !== undefined
}
