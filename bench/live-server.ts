import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasPostgres, startDurablePostgres } from '../test/support/postgres-server.ts'
import { codeOf } from './codes.ts'
import { type Contender, fillStore, startPosta } from './contenders.ts'
import type { BenchOptions } from './options.ts'
import { benchPoints } from './points.ts'
import { benchOpsToken } from './processes/posta-settings.ts'
import { atMost, count, decimal, type Section } from './report.ts'
import { printProgress } from './tell.ts'

const shape = { pages: 2_000, scansPerSecond: 200, orders: 30_000 }
/** A token may have thirty pages open. */
const pagesPerToken = 25
const scansPerCall = 20

interface Sample {
  readonly cpuMillisPerSecond: number
  readonly messagesPerSecond: number
  readonly scansPerSecond: number
}

/**
 * Measures the whole service, in a process of its own, while it records scans and updates open
 * pages; the pages and the scanners are in this process. PostgreSQL's own CPU is not in the figure.
 */
export async function measureLiveServer(folder: string, options: BenchOptions): Promise<Section> {
  const onSqlite = await sample(join(folder, 'live-server'), undefined, options)
  const taken: (readonly [engine: string, Sample])[] = [['SQLite', onSqlite]]
  if (options.postgres && hasPostgres) {
    const server = await startDurablePostgres()
    try {
      const sampled = await sample(join(folder, 'live-postgres'), server.url, options)
      taken.push(['PostgreSQL', sampled])
    } finally {
      await server.stop()
    }
  }
  const title = `The whole service with ${shape.pages} open pages, ${shape.scansPerSecond} scans/s`
  return {
    tables: [
      {
        title,
        columns: ['store', 'CPU, ms a second', 'scans/s', 'messages/s'],
        rows: taken.map(([engine, one]) => [
          engine,
          decimal(one.cpuMillisPerSecond, 0),
          count(one.scansPerSecond),
          count(one.messagesPerSecond),
        ]),
      },
    ],
    goals: taken.map(([engine, { cpuMillisPerSecond }]) =>
      atMost(`service with 2,000 open pages, ${engine}`, cpuMillisPerSecond, 1_000, ' ms/s'),
    ),
  }
}

async function sample(
  folder: string,
  databaseUrl: string | undefined,
  options: BenchOptions,
): Promise<Sample> {
  const store = { folder, databaseUrl, scheme: 'counter', orders: shape.orders } as const
  await fillStore(store)
  const posta = await startPosta('posta', store, options)
  const pages: Socket[] = []
  try {
    const counter = { messages: 0 }
    await openPages(posta, pages, counter)
    printProgress(`live: ${pages.length} pages are open`)
    return await scanFor(posta, counter, Math.max(10, options.seconds))
  } finally {
    for (const page of pages) page.destroy()
    await posta.end()
  }
}

async function openPages(
  posta: Contender,
  pages: Socket[],
  counter: { messages: number },
): Promise<void> {
  for (let first = 0; first < shape.pages; first += pagesPerToken) {
    const { token } = await call(posta, '/tokens', {
      name: `pages ${first}`,
      role: 'administrator',
    })
    const opened = Array.from({ length: pagesPerToken }, () => openPage(posta, token, counter))
    pages.push(...(await Promise.all(opened)))
  }
}

/** Resolves once the page has received the present state. */
function openPage(
  { port, prefix }: Contender,
  token: string,
  counter: { messages: number },
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const path = `${prefix}/ops/v1/stream?topics=work-list,movements`
    const head = [`GET ${path} HTTP/1.1`, 'host: bench', `authorization: Bearer ${token}`]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.on('error', reject)
    socket.on('data', (bytes) => {
      const text = bytes.toString('latin1')
      if (text.startsWith('HTTP/1.1 ') && !text.startsWith('HTTP/1.1 200')) reject(new Error(text))
      counter.messages += text.split('event: ').length - 1
      if (text.includes('event: ')) resolve(socket)
    })
  })
}

/** Records scans evenly, in calls of twenty as stations and readers send them. */
async function scanFor(
  posta: Contender,
  counter: { messages: number },
  seconds: number,
): Promise<Sample> {
  const [point] = benchPoints()
  const cpuMicros = async () => (await posta.usage()).cpuMicros
  const callEveryMs = (scansPerCall * 1_000) / shape.scansPerSecond
  await sleep(2_000)
  const before = { cpu: await cpuMicros(), messages: counter.messages, at: performance.now() }
  let scans = 0
  while (scans < seconds * shape.scansPerSecond) {
    const movements = Array.from({ length: scansPerCall }, (_, at) => ({
      trackingCode: codeOf('counter', 2 * (scans + at) + 1),
      check: 'IF',
      branch: point?.code,
      id: `live-${scans + at}`,
    }))
    await call(posta, '/movements', { movements })
    scans += scansPerCall
    const next = before.at + (scans / scansPerCall) * callEveryMs
    await sleep(Math.max(0, next - performance.now()))
  }
  const passed = (performance.now() - before.at) / 1_000
  return {
    cpuMillisPerSecond: ((await cpuMicros()) - before.cpu) / 1_000 / passed,
    messagesPerSecond: (counter.messages - before.messages) / passed,
    scansPerSecond: scans / passed,
  }
}

async function call(
  { port, prefix }: Contender,
  path: string,
  body: object,
): Promise<{ readonly token: string }> {
  const answer = await fetch(`http://127.0.0.1:${port}${prefix}/ops/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${benchOpsToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return JSON.parse(text) as { token: string }
}
