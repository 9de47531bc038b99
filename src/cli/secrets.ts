import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, environmentNames, readConfig } from '../config.ts'
import {
  closeAll,
  type DatabaseName,
  openDatabases,
  orClose,
  sealingKeyFile,
} from '../databases.ts'
import { readArguments } from '../kits/command-line/arguments.ts'
import { CliError, printRows, type Row } from '../kits/command-line/output.ts'
import type { Database } from '../kits/db/database.ts'
import {
  examineSealed,
  forgetPreviousKey,
  nameFirstKey,
  nameNextKey,
  sealAll,
  sealingState,
} from '../kits/db/sealing-work.ts'
import { makeKeyFile, readKeyFile, writeKeyFile } from '../kits/files/key-file.ts'
import { newSealingKey, sealingKeyId } from '../kits/secret/sealing.ts'
import { sealFiles } from '../sealing.ts'
import { sealedColumnsOf } from '../slices.ts'
import { databaseFile } from './backup-contents.ts'
import { refuseEnvironment } from './environment-choice.ts'

type Databases = ReadonlyMap<DatabaseName, Database>

const expected = 'expected: secrets [status], secrets rotate, secrets seal or secrets key FILE'

/** The secrets in the databases, and the key that seals them. */
export async function secrets(words: string[]): Promise<number> {
  const { values, positionals } = readArguments(words, {})
  refuseEnvironment(values.namedEnvironment, 'one key seals')
  const [what = 'status', file, ...more] = positionals
  if (more.length > 0 || (file !== undefined) !== (what === 'key')) throw new CliError(expected)
  if (what === 'key') return makeShared(resolve(file ?? ''))
  const work = works.get(what)
  if (work === undefined) throw new CliError(expected)
  const config = withEveryEnvironment(readConfig())
  const databases = await openDatabases(config)
  try {
    await sealFiles(config, databases)
    const note = await work(config, databases)
    printRows(await rowsOf(databases), values.json)
    if (!values.json && note !== '') process.stdout.write(`\n${note}\n`)
    return 0
  } finally {
    await closeAll(databases)
  }
}

type Work = (config: Config, databases: Databases) => Promise<string>

const works: ReadonlyMap<string, Work> = new Map([
  ['status', async () => ''],
  ['seal', seal],
  ['rotate', rotate],
])

/** A key that is replaced must be in use nowhere, also where this process serves one alone. */
function withEveryEnvironment(config: Config): Config {
  const { databaseUrl, dataFolder } = config
  const isThere = (name: DatabaseName) =>
    databaseUrl !== undefined || existsSync(databaseFile(dataFolder, name))
  const environments = environmentNames.filter(isThere)
  return { ...config, environments: environments.length > 0 ? environments : config.environments }
}

function makeShared(file: string): number {
  if (existsSync(file)) throw new CliError(`${file} exists already; name another file`)
  makeKeyFile(file)
  process.stdout.write(
    `${file} has a new key. Copy it to every node, readable by its user alone, and set\n` +
      'POSTA_SECRET_KEY_FILE there; then run ./posta secrets seal once.\n',
  )
  return 0
}

async function seal(config: Config, databases: Databases): Promise<string> {
  const file = sealingKeyFile(config)
  const [newest] = readKeyFile(file)
  if (newest === undefined)
    throw new CliError(`there is no key in ${file}: ./posta secrets key FILE makes one`)
  for (const [name, db] of databases) {
    await nameFirstKey(db, sealingKeyId(newest), Date.now())
    const state = await sealingState(db)
    if (state !== undefined) await sealAll(db, sealedColumnsOf(name), state.keyId)
  }
  return ''
}

/** The keys show a change that was cut off: it goes on with the newest key of the file. */
async function rotate(config: Config, databases: Databases): Promise<string> {
  const file = sealingKeyFile(config)
  const before = readKeyFile(file)
  const isUnderWay = before.length > 1 || (await usesAnother(databases, before[0]))
  if (!isUnderWay) {
    await writeKeys(file, [newSealingKey(), ...before])
    if (config.databaseUrl !== undefined)
      return `${file} begins with a new key. Copy it to every node, then run this again.`
  }
  const [newest = ''] = readKeyFile(file)
  await sealWithAll(databases, sealingKeyId(newest))
  await writeKeys(file, [newest])
  return `Everything is sealed with the new key${isUnderWay ? '; what was begun is finished' : ''}.`
}

async function usesAnother(databases: Databases, newest = ''): Promise<boolean> {
  const states = await Promise.all([...databases.values()].map((db) => sealingState(db)))
  if (states.includes(undefined))
    throw new CliError('the secrets are not sealed yet: ./posta secrets seal')
  return states.some((state) => state?.keyId !== sealingKeyId(newest))
}

async function sealWithAll(databases: Databases, keyId: string): Promise<void> {
  for (const [name, db] of databases) {
    await nameNextKey(db, keyId, Date.now())
    await sealAll(db, sealedColumnsOf(name), keyId)
  }
  // A key of links that was made outside of a transaction may have been on its way.
  await sleep(1_000)
  for (const [name, db] of databases) {
    await sealAll(db, sealedColumnsOf(name), keyId)
    await forgetPreviousKey(db)
  }
}

async function writeKeys(file: string, keys: readonly string[]): Promise<void> {
  await writeKeyFile(file, keys).catch(() => {
    throw new CliError(
      `${file} can not be written here. To begin, put a new key on its first line, on every ` +
        'node (./posta secrets key FILE makes one), and run this again; when it was run, ' +
        'delete the other lines',
    )
  })
}

async function rowsOf(databases: Databases): Promise<Row[]> {
  const rows: Row[] = []
  for (const [database, db] of databases) {
    const state = await orClose(databases, sealingState(db))
    const { sealed, readable, lost } = await examineSealed(db, sealedColumnsOf(database))
    rows.push({ database, key: state?.keyId ?? '(none)', sealed, readable, lost })
  }
  return rows
}
