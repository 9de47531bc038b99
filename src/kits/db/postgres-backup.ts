/** Backups of PostgreSQL by its own tools: pg_dump, pg_restore and psql. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Database } from './database.ts'
import { readHosts } from './postgres-hosts.ts'

export type Variables = Readonly<Record<string, string | undefined>>

/** A tool of PostgreSQL that is missing or failed; the message is its own first line. */
export class PostgresToolError extends Error {}

export interface PostgresPlace {
  readonly url: string
  readonly schemas: readonly string[]
  /** The environment variables of the tools, with the path where they are found. */
  readonly variables: Variables
}

/** Dumps the schemas, as they are at one moment, into a file that pg_restore reads. */
export async function dumpPostgres(place: PostgresPlace, file: string): Promise<void> {
  const schemas = place.schemas.map((schema) => `--schema=${schema}`)
  const words = ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`, ...schemas]
  await ended(startTool(place, 'pg_dump', [...words, ...connection(place)], 'ignore'))
  await checkDump(place, file)
}

/** Fails when a file is no whole dump: reading all of it is the only way to know. */
export async function checkDump(place: PostgresPlace, file: string): Promise<void> {
  await ended(startTool(place, 'pg_restore', ['--file=/dev/null', file], 'ignore'))
}

/**
 * Puts a dump back, all of it or nothing. The schemas that it replaces stay, under names that end
 * in `suffix`.
 */
export async function restorePostgres(
  place: PostgresPlace,
  file: string,
  suffix: string,
): Promise<void> {
  const words = ['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1']
  const psql = startTool(place, 'psql', [...words, ...connection(place)], 'pipe')
  // If psql ends early, its own message says why; that of the broken pipe does not.
  psql.child.stdin?.on('error', () => {})
  psql.child.stdin?.write(place.schemas.map((schema) => setAside(schema, suffix)).join('\n'))
  const reader = ['--no-owner', '--no-privileges', '--file=-', file]
  const restore = startTool(place, 'pg_restore', reader, 'ignore')
  restore.child.stdout?.pipe(psql.child.stdin ?? process.stdout, { end: false })
  try {
    await ended(restore)
  } catch (error) {
    // Only a part came through: without its end, the server rolls it back.
    psql.child.kill('SIGKILL')
    await psql.end.catch(() => {})
    throw psql.errors() === '' ? error : new PostgresToolError(firstLine(psql.errors()))
  }
  psql.child.stdin?.end()
  await ended(psql)
}

function setAside(schema: string, suffix: string): string {
  return `do $$ begin
    if exists (select from pg_namespace where nspname = '${schema}') then
      alter schema ${schema} rename to ${schema}_${suffix};
    end if;
  end $$;`
}

/** Returns how many other connections of Posta the database has, on whichever machine. */
export async function countOtherConnections(db: Database): Promise<number> {
  const [row] = await db.all<{ many: number }>(
    `select count(*) as many from pg_stat_activity where application_name = 'posta'
       and datname = current_database() and pid <> pg_backend_pid()`,
  )
  return row?.many ?? 0
}

/** The password goes by a variable: other users can see a program's arguments. */
function connection({ url }: PostgresPlace): string[] {
  // Several hosts, which the tools understand, are no URL.
  const shown = url.replace(/^([^/]*\/\/[^:@/]*):[^@/]*@/, '$1@')
  return ['--no-password', `--dbname=${shown}`]
}

interface Tool {
  readonly name: string
  readonly child: ChildProcess
  readonly end: Promise<unknown[]>
  errors(): string
}

function startTool(
  { url, variables }: PostgresPlace,
  name: string,
  words: readonly string[],
  input: 'ignore' | 'pipe',
): Tool {
  const password = decodeURIComponent(new URL(readHosts(url).urls[0] ?? url).password)
  const env = { ...variables, LC_ALL: 'C', ...(password === '' ? {} : { PGPASSWORD: password }) }
  const child = spawn(name, words, { env, stdio: [input, 'pipe', 'pipe'] })
  let errors = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text))
  if (!words.includes('--file=-')) child.stdout?.resume()
  return { name, child, end: once(child, 'close'), errors: () => errors }
}

async function ended({ name, child, end, errors }: Tool): Promise<void> {
  await end.catch((error: unknown) => {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isMissing) throw error
    const mend = "install PostgreSQL's client tools, of the server's version or a later one"
    throw new PostgresToolError(`${name} was not found: ${mend}`)
  })
  if (child.exitCode !== 0)
    throw new PostgresToolError(firstLine(errors()) || `${name} ended with ${child.exitCode}`)
}

/** The tools print their reason first. */
function firstLine(text: string): string {
  return (text.split('\n').find((line) => line.trim() !== '') ?? '').trim()
}
