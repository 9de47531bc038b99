import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, readConfig } from '../../src/config.ts'
import { closeAll, openAsItIs, openDatabases } from '../../src/databases.ts'
import { demoPassword } from '../../src/demo/demo-carrier.ts'
import { openLiving, takeWheel } from '../../src/demo/living/living.ts'
import { openEnvironment } from '../../src/environment.ts'
import type { Environment } from '../../src/faces/environment.ts'
import { type Clock, systemClock } from '../../src/kits/clock/clock.ts'
import type { Database } from '../../src/kits/db/database.ts'
import { silentLog } from '../../src/kits/log/log.ts'
import type { Sender } from '../../src/kits/webhooks/sender.ts'
import { signIn } from '../people/support.ts'
import { type StartedPosta, startPosta } from '../support/posta.ts'
import { createPostgresDatabase } from '../support/postgres-databases.ts'
import { dataPlace } from '../support/run-folder.ts'
import { until } from '../support/until.ts'
import type { Actors } from './acts.ts'
import { compare, dump, filesOf } from './dumps.ts'

const loader = { id: '', name: 'demonstration', role: 'administrator' } as const

/** The person who asks for a removal at the command line. */
export const remover = { id: 'cli', name: 'cli prueba', role: 'administrator' } as const

/** A service with the small carrier, whose data a test looks at beside it. */
export interface RemovalScene {
  readonly posta: StartedPosta
  readonly doors: Environment
  readonly folder: string
  /** The settings of the service. */
  readonly env: Readonly<Record<string, string>>
  readonly testing: Database
  readonly people: Database
  /** The documented people, who act on 9001. */
  ownActors(): Promise<Actors>
  /** Adds a shop that lives, its people and the carrier's; returns those who act for it. */
  addLiving(): Promise<Actors>
  /** Walks the living carrier through its last days, by its own parts. */
  fill(days: number): Promise<void>
  /** Lets another node drive the living carrier. */
  drive(): Promise<{ stop(): Promise<void> }>
  /** All there is, once nothing goes on in the background. */
  look(): Promise<Look>
  close(): Promise<void>
}

interface Look {
  readonly testing: Awaited<ReturnType<typeof dump>>
  readonly people: Awaited<ReturnType<typeof dump>>
  readonly files: readonly string[]
}

/**
 * Tables that differ for a reason: entries of the audit log are added, numbers count up, versions
 * say that memory is to be read anew, the feed of branches has one that is open again, keys of the
 * service are made when one is first needed, and the mode and the process that looks for work are
 * on record.
 */
const differing = [
  'audit_entry',
  'audit_head',
  'branch_change',
  'container_serial',
  'demonstration',
  'epoch',
  'epoch_change',
  'order_content_block',
  'outbox_head',
  'tracking_link_key',
  'work_sweep',
]

/** Asserts that nothing is there which was not, and that all is there which was. */
export function assertSame(before: Look, after: Look): void {
  const changed = Object.entries(compare(before.testing, after.testing))
  assert.deepEqual(Object.fromEntries(changed.filter(([name]) => !differing.includes(name))), {})
  assert.deepEqual(compare(before.people, after.people), {})
  assert.deepEqual(after.files, before.files)
  const entries = (look: Look) => look.testing.get('audit_entry') ?? []
  const remaining = new Set(entries(after))
  assert.deepEqual(
    entries(before).filter((entry) => !remaining.has(entry)),
    [],
    'entries of the audit log are gone',
  )
}

const person = (
  name: string,
  shipperNumber: number,
  role: string,
  branch: string | null = null,
) => ({
  id: `per_demo_${name}`,
  email: `${name}@demo.example`,
  name,
  shipperNumber,
  role,
  branch,
})

/** Those who live in the stand-in: of a shop, and of the carrier. */
const standIns = [
  person('tienda', 9101, 'administra'),
  person('luz', 9101, 'administra'),
  person('horacio', 0, 'administrator'),
  person('walter', 0, 'courier', 'C0001'),
]

export async function openScene(engine: string): Promise<RemovalScene> {
  const folder = await mkdtemp(join(dataPlace(), 'posta-removal-'))
  const database = engine === 'postgres' ? await createPostgresDatabase('posta_empty') : undefined
  const env: Record<string, string> = {
    POSTA_DATA: folder,
    POSTA_DEMO: 'on',
    ...(database ? { POSTA_DATABASE_URL: database.url } : {}),
  }
  const posta = await startPosta({ env })
  const config = readConfig(env)
  const testing = openAsItIs(config, 'testing')
  const people = openAsItIs(config, 'people')
  const doors = posta.app.environments.get('testing')
  assert.ok(testing && people && doors)
  const untilPlaced = () =>
    until('every event has its place', async () => {
      const rows = await testing.all('select id from outbox where position is null')
      return rows.length === 0
    })
  return {
    posta,
    doors,
    folder,
    env,
    testing,
    people,
    ownActors: async () => ({
      prefix: 'PROPIA-',
      shop: await signIn(posta, 'tienda@demo.example'),
      staff: await signIn(posta, 'admin@demo.example'),
      courier: 'reparto@demo.example',
    }),
    async addLiving() {
      const facts = { insured: false, sameDay: false, volumetricFactor: 5000 }
      const shipper = { number: 9101, name: 'Tienda viva', mode: 'CROSS', ...facts } as const
      const secrets = { password: 'demo-living-9101', key: 'demo-key-9101' }
      await doors.shippers.issueCredentials(shipper, loader, secrets)
      await doors.people.ensureDemoPeople(standIns as never, demoPassword, loader)
      return {
        prefix: 'DEMO-',
        shop: await signIn(posta, 'luz@demo.example'),
        staff: await signIn(posta, 'horacio@demo.example'),
        courier: 'walter@demo.example',
        isPosted: true,
      }
    },
    fill: (days) => fill(config, doors, days),
    drive: () => drive(config, doors),
    async look() {
      await untilPlaced()
      const files = await filesOf(folder)
      return { testing: await dump(testing), people: await dump(people), files }
    },
    async close() {
      await testing.close()
      await people.close()
      await posta.close()
      await database?.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}

/** The driver's parts in a process that serves `POSTA_DEMO=living`. */
async function openGiven(config: Config, serving: Environment, days: number) {
  const databases = await openDatabases(config)
  const parts = { config, databases, log: silentLog, addresses: serving.addresses }
  const faults: unknown[] = []
  await databases.get('testing')?.run(`update demonstration set mode = 'living'`)
  const settings = {
    serving,
    clock: systemClock,
    log: silentLog,
    open: (clock: Clock, sender: Sender) =>
      openEnvironment('testing', { ...parts, clock, sender, isKeptElsewhere: true }),
    onFailure: (error: unknown) => void faults.push(error),
    days,
    seed: 20_261_119,
  }
  const close = async () => {
    await closeAll(databases)
    assert.deepEqual(faults, [])
  }
  return { settings, close }
}

export async function fill(config: Config, serving: Environment, days: number): Promise<void> {
  const { settings, close } = await openGiven(config, serving, days)
  const drivers = await takeWheel(settings, 'driver of the test', new AbortController().signal)
  assert.ok(drivers)
  assert.ok(await drivers.fill())
  await drivers.close()
  await serving.demonstration.leaveWheel('driver of the test')
  await close()
}

/** As another node, which goes on until it is stopped. */
async function drive(config: Config, serving: Environment) {
  const { settings, close } = await openGiven(config, serving, 1)
  const living = openLiving(settings)
  living.start()
  return {
    async stop() {
      await living.stop()
      await close()
    },
  }
}
