/** The service on PostgreSQL: each history has a database of its own, copied from a template. */
import { execFileSync, spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { createChance } from './chance.ts'
import { ask, connectPast, cut } from './connections.ts'
import { createReceivers } from './receivers.ts'
import { gateStatements, type Statements } from './statements.ts'
import {
  makeTemplate,
  newFolder,
  newTemplateFolder,
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
  const url = await startServer()
  const admin = new Client({ connectionString: url })
  admin.on('error', () => {})
  await connectPast(admin)
  const statements = gateStatements(admin)
  await ask(admin, `create database ${template}`)
  const urlOf = (name: string) => url.replace(/postgres$/, name)
  const folder = newTemplateFolder()
  const made: Partial<Server> = { url: urlOf(template), hasStruck: () => false }
  await makeTemplate(folder, made as Server)
  origin = { admin, statements, folder, urlOf }
  return origin
}

export async function openPostgresWorld(seed: number, nodes = 1): Promise<World> {
  const { admin, statements, folder, urlOf } = await findOrigin()
  databases += 1
  const name = `${template}_${databases}`
  await ask(admin, `create database ${name} template ${template} strategy file_copy`)
  statements.begin(createChance(seed, 'statements'))
  const first = newFolder()
  cpSync(folder, first, { recursive: true })
  const server: Server = {
    ...statements,
    url: urlOf(name),
    stored(words) {
      const dump = execFileSync('pg_dump', ['--data-only', '--dbname', urlOf(name)], {
        encoding: 'utf8',
        maxBuffer: 2 ** 28,
      })
      return words.filter((word) => dump.includes(word))
    },
    async close() {
      await cut(admin, `datname = '${name}'`)
      await ask(admin, `drop database ${name} with (force)`)
    },
  }
  return openWorldOn(first, { seed, receivers: createReceivers(), server, nodes })
}

/** Two or three processes that serve one database. */
export const openNodesWorld = (seed: number): Promise<World> =>
  openPostgresWorld(seed, 2 + (seed % 2))
