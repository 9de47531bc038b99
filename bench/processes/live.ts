import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { followTopics } from '../../src/capabilities/live/live.ops.ts'
import { openLive } from '../../src/capabilities/live/live.ts'
import { addWork, openWorkList } from '../../src/capabilities/work-list/work-list.ts'
import { migrationsFolder } from '../../src/databases.ts'
import type { TrackingCode } from '../../src/kernel/tracking-code.ts'
import type { Database } from '../../src/kits/db/database.ts'
import { migrate } from '../../src/kits/db/migrate.ts'
import { openSqlite } from '../../src/kits/db/sqlite.ts'

export interface LiveSettings {
  readonly folder: string
  readonly seconds: number
  readonly pages: number
  readonly changesPerSecond: number
  readonly items: number
}

export interface LiveSample {
  /** The milliseconds of one core that a second takes. */
  readonly cpuMillisPerSecond: number
  readonly messagesPerSecond: number
  readonly pageMillis: number
}

const branches = 100

function itemOf(place: number) {
  const code = `LIVE-${String(place).padStart(8, '0')}` as TrackingCode
  const branchCode = `C${String(place % branches).padStart(4, '0')}`
  const about = { shipperNumber: 9001, branchCode, dueAt: place, detail: {} }
  return { code, kind: 'no-tariff' as const, ...about }
}

async function fill(db: Database, items: number): Promise<void> {
  for (let from = 0; from < items; from += 1_000)
    await db.transaction((tx) =>
      addWork(
        tx,
        Array.from({ length: Math.min(1_000, items - from) }, (_, place) => itemOf(from + place)),
      ),
    )
}

/** The median of pages from all over the list, in milliseconds. */
async function timePages(db: Database, items: number): Promise<number> {
  const work = openWorkList(db, Date.now)
  const times: number[] = []
  for (let page = 0; page < 40; page += 1) {
    const { code, kind, dueAt } = itemOf(Math.floor((items / 40) * page))
    const since = performance.now()
    await work.list({}, { code, kind, dueAt }, 50)
    times.push(performance.now() - since)
  }
  return times.sort((left, right) => left - right)[20] ?? 0
}

/** Waits for open pages, then changes the list for some seconds while they receive the changes. */
async function sample(settings: LiveSettings): Promise<LiveSample> {
  const db = openSqlite({ file: `${settings.folder}/live.db`, busyTimeoutMs: 10_000 })
  await migrate(db, migrationsFolder, Date.now())
  await fill(db, settings.items)
  const pageMillis = await timePages(db, settings.items)
  const workList = openWorkList(db, Date.now)
  const onFailure = (error: unknown) => {
    throw error
  }
  const live = openLive(db, { workList, onFailure, clock: Date.now })
  const counter = { open: 0, messages: 0 }
  const server = createServer((_request, response) => void tell(response))
  const sights = { filter: async () => new Set<never>() }
  async function tell(response: ServerResponse): Promise<void> {
    const page = counter.open
    counter.open += 1
    const branch = `C${String(page % branches).padStart(4, '0')}`
    const operator = { id: `person ${page}`, name: 'bench', role: 'branch', branch } as const
    const input = { body: {}, file: Buffer.alloc(0), params: {}, query: { topics: 'work-list' } }
    const answer = await followTopics.answer(input, { live, operator, sight: undefined, sights })
    if (!('live' in answer)) throw new Error('a page is refused')
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    Readable.from(answer.live, { highWaterMark: 1 })
      .on('data', () => (counter.messages += 1))
      .pipe(response)
  }
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
  while (counter.open < settings.pages) await sleep(20)
  await sleep(1_500)
  const before = { cpu: process.cpuUsage(), messages: counter.messages, at: performance.now() }
  for (let turn = 0; turn < settings.seconds * 10; turn += 1) {
    await change(db, settings, turn)
    await sleep(Math.max(0, before.at + (turn + 1) * 100 - performance.now()))
  }
  const { user, system } = process.cpuUsage(before.cpu)
  const seconds = (performance.now() - before.at) / 1_000
  return {
    cpuMillisPerSecond: (user + system) / 1_000 / seconds,
    messagesPerSecond: (counter.messages - before.messages) / seconds,
    pageMillis,
  }
}

/** Ten times a second some items come, at all branches, in a transaction each as scans would. */
async function change(
  db: Database,
  { changesPerSecond, items }: LiveSettings,
  turn: number,
): Promise<void> {
  const most = changesPerSecond / 10
  for (let one = 0; one < most; one += 1)
    await db.transaction((tx) => addWork(tx, [itemOf(items + turn * most + one)]))
}

const result = await sample(JSON.parse(process.argv[2] ?? '{}') as LiveSettings)
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit())
