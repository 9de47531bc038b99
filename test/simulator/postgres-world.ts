/** The service on PostgreSQL: each history has a database of its own, copied from a template. */
import { execFileSync, spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { createChance } from './chance.ts'
import { createMachine } from './machine.ts'
import { createReceivers } from './receivers.ts'
import { beginAnew, beginMs } from './runtime.ts'
import { ask, connectPast, gateStatements, type Statements } from './statements.ts'
import {
  finish,
  newFolder,
  newTemplateFolder,
  openService,
  openWorldOn,
  type Server,
  type World,
} from './world.ts'

interface Origin {
  readonly admin: Client
  readonly statements: Statements
  /** The files of a service beside its database, such as its keys. */
  readonly folder: string
  urlOf(name: string): string
}

let origin: Origin | undefined
let databases = 0
const template = `simulated_${process.pid}`

async function startServer(): Promise<string> {
  const program = join(import.meta.dirname, 'postgres-process.ts')
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    child.once('close', () => reject(new Error('PostgreSQL does not start')))
  })
  child.unref()
  return url
}

async function findOrigin(): Promise<Origin> {
  if (origin !== undefined) return origin
  const url = process.env['POSTA_TEST_POSTGRES_URL'] ?? (await startServer())
  const admin = new Client({ connectionString: url })
  admin.on('error', () => {})
  await connectPast(admin)
  const statements = gateStatements(admin)
  await ask(admin, `create database ${template}`)
  const urlOf = (name: string) => url.replace(/postgres$/, name)
  const folder = newTemplateFolder()
  // Ids count within a millisecond: none of a history may be the template's.
  beginAnew(0, beginMs - 60_000)
  const machine = createMachine(folder, folder)
  const made = { url: urlOf(template), hasStruck: () => false } as Server
  const parts = { receivers: createReceivers(), unexpected: [], server: made }
  const service = await finish(openService(machine, parts), 'the first start')
  await finish(service.close(), 'the first stop')
  origin = { admin, statements, folder, urlOf }
  return origin
}

export async function openPostgresWorld(seed: number): Promise<World> {
  const { admin, statements, folder, urlOf } = await findOrigin()
  databases += 1
  const name = `${template}_${databases}`
  const cut = async () => {
    statements.drop()
    const others = `from pg_stat_activity where datname = '${name}'`
    for (;;) {
      const { rows } = await ask(admin, `select pg_terminate_backend(pid) ${others}`)
      if (rows.length === 0) return
    }
  }
  await ask(admin, `create database ${name} template ${template} strategy file_copy`)
  statements.begin(createChance(seed, 'statements'))
  const first = newFolder()
  cpSync(folder, first, { recursive: true })
  const server: Server = {
    url: urlOf(name),
    arm: (fault) => statements.arm(fault),
    disarm: () => statements.disarm(),
    hasStruck: () => statements.hasStruck(),
    stored(words) {
      const dump = execFileSync('pg_dump', ['--data-only', '--dbname', urlOf(name)], {
        encoding: 'utf8',
        maxBuffer: 2 ** 28,
      })
      return words.filter((word) => dump.includes(word))
    },
    cut,
    async close() {
      await cut()
      await ask(admin, `drop database ${name} with (force)`)
    },
  }
  return openWorldOn(first, { seed, receivers: createReceivers(), server })
}
