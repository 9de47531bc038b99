import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { promisify } from 'node:util'
import {
  environmentOf,
  type Folder,
  finishPosta,
  killServices,
  newFolder,
  startService,
} from './support/service.ts'

const root = join(import.meta.dirname, '..')
let folder: Folder
let guide: Folder

/** Pastes the commands of the guide into a shell, as a reader would. */
before(async () => {
  guide = await newFolder()
  const text = await readFile(join(root, 'docs', 'operating.md'), 'utf8')
  const blocks = text.split('```').filter((block) => block.startsWith('sh\n'))
  const samples = blocks.find((block) => block.includes('cat > zonas.csv')) ?? ''
  await promisify(execFile)('sh', ['-euc', samples.slice('sh\n'.length)], { cwd: guide.path })
})
after(() => guide.remove())

beforeEach(async () => {
  folder = await newFolder()
})
afterEach(async () => {
  await killServices()
  await folder.remove()
})

const posta = (words: readonly string[], env: Record<string, string> = {}) =>
  finishPosta(words, { POSTA_DATA: folder.path, ...env })

const csv = () => join(guide.path, 'csv')
const publicUrl = ['--public-url', 'https://envios.example']

async function setUp(...words: string[]) {
  const { code, output, errors } = await posta(['setup', csv(), ...words, '--json'])
  assert.equal(code, 0, errors)
  return JSON.parse(output)
}

const doctorLine = async (check: string, env: Record<string, string> = {}) =>
  (await posta(['doctor'], env)).output.split('\n').find((line) => line.startsWith(check)) ?? ''

describe('setup', () => {
  test('fills both environments from the samples of the guide, which quote and print', async () => {
    const { done, missing, unknown } = await setUp(...publicUrl)
    for (const environment of ['testing', 'production'])
      assert.deepEqual(
        done
          .filter((row: { environment: string }) => row.environment === environment)
          .map((row: { what: string; new: number }) => `${row.what} ${row.new}`),
        ['zones 2', 'zone-ranges 2', 'price-lists 1', 'tariffs 2', 'branches 1', 'routes 2'],
      )
    assert.deepEqual([missing, unknown], [[], []])
    const account = ['--number', '1201', '--name', 'Mi tienda', '--mode', 'CROSS']
    const added = await posta(['shipper', 'add', '--production', ...account, '--json'])
    const rates = join(guide.path, 'remitentes.csv')
    const rated = await posta(['import', 'shipper-rates', rates, '--production'])
    assert.equal(rated.code, 0, rated.output + rated.errors)
    const here = { POSTA_PUBLIC_URL: '', POSTA_LOG: 'off', POSTA_DEMO: 'off' }
    const service = await startService({ POSTA_DATA: folder.path, ...here })
    const { password } = JSON.parse(added.output)
    const parcel = { codigoPostal: 5000, pesoEspecifico: 1.5, alto: 20, largo: 30, ancho: 10 }
    const body = { autentificacion: { shipper: 1201, password }, ...parcel }
    const answer = await fetch(
      `http://127.0.0.1:${service.port}/production/consulta_tarifa_rest/`,
      {
        method: 'POST',
        body: JSON.stringify(body),
      },
    )
    // 6.900,00 and the VAT of 21 %.
    assert.match(await answer.text(), /8349/)
  })

  test('done again changes nothing, and shows no second token', async () => {
    const first = await setUp('--administrator', 'Ana', ...publicUrl)
    assert.match(first.tokens[1].token, /^ops_/)
    const settings = await readFile(join(folder.path, 'settings.env'), 'utf8')
    const again = await setUp('--administrator', 'Ana')
    for (const row of again.done) assert.equal(row.new, 0, JSON.stringify(row))
    assert.equal(again.tokens[1].token, '(there is one already)')
    assert.equal(await readFile(join(folder.path, 'settings.env'), 'utf8'), settings)
    assert.match(settings, /POSTA_PUBLIC_URL="https:\/\/envios\.example"/)
    assert.match(await doctorLine('public address'), /ok +https:\/\/envios\.example/)
    const shell = { POSTA_PUBLIC_URL: 'https://otra.example' }
    assert.match(await doctorLine('public address', shell), /ok +https:\/\/otra\.example/)
  })

  test('makes the key of backups once, and shows its private part this once', async () => {
    const first = await setUp()
    assert.match(first.settings.POSTA_BACKUP_RECIPIENT, /^age1/)
    assert.match(first.backupIdentity, /^AGE-SECRET-KEY-1/)
    const settings = await readFile(join(folder.path, 'settings.env'), 'utf8')
    assert.ok(settings.includes(first.settings.POSTA_BACKUP_RECIPIENT))
    assert.ok(!settings.includes(first.backupIdentity))
    const again = await setUp()
    assert.equal(again.backupIdentity, undefined)
    await rm(join(folder.path, 'settings.env'))
    const file = join(guide.path, 'identity')
    const near = await posta(['setup', csv(), '--backup-identity', join(folder.path, 'key')])
    assert.match(near.errors, /name a file in another place/)
    const { backupIdentity, backupIdentityFile } = await setUp('--backup-identity', file)
    assert.deepEqual([backupIdentity, backupIdentityFile], [undefined, file])
    assert.match(await readFile(file, 'utf8'), /AGE-SECRET-KEY-1/)
    await rm(file)
  })

  test('invites the first administrator, of both environments, by one link', async () => {
    const made = await setUp(
      '--administrator',
      'Ana',
      '--email',
      'ana@envios.example',
      ...publicUrl,
    )
    const link = /^https:\/\/envios\.example\/production\/clave\/[\w-]{43}$/
    assert.match(made.people[1].link, link)
    assert.match(await doctorLine('people production'), /ok +administered by ana@envios\.example/)
    const again = await setUp('--email', 'ana@envios.example')
    assert.equal(again.people[1].link, '(is there already)')
    const { code, errors } = await posta(['setup', csv(), '--email', 'ana'])
    assert.equal(code, 2)
    assert.match(errors, /--email/)
  })

  test('asks for what the words do not say', async () => {
    const child = spawn(
      process.execPath,
      [join(root, 'src', 'cli', 'posta.ts'), 'setup', '--ask'],
      {
        env: environmentOf({ POSTA_DATA: folder.path }),
        stdio: ['pipe', 'pipe', 'inherit'],
      },
    )
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.stdin.end(`${csv()}\nhttps://envios.example\nAna\n\n\n`)
    await once(child, 'close')
    assert.equal(child.exitCode, 0, output)
    assert.match(output, /Folder with your CSV files.*: Public address.*: First administrator/s)
    assert.match(output, /production +Ana +ops_/)
    assert.match(await doctorLine('carrier production'), /ok/)
  })

  test('stops at a fault, before production and before the settings', async () => {
    const file = join(csv(), 'rutas.csv')
    const sound = await readFile(file, 'utf8')
    await writeFile(file, `${sound}9000,90,MALA,,,true\n`)
    const { code, errors } = await posta(['setup', csv()])
    await writeFile(file, sound)
    assert.equal(code, 2)
    assert.match(errors, /rutas\.csv, in testing: .*\n +4 +to +Se espera/s)
    assert.ok(!existsSync(join(folder.path, 'production.db')))
    assert.ok(!existsSync(join(folder.path, 'settings.env')))
  })

  test('mistakes are reported', async () => {
    const refused = async (words: string[], message: RegExp) => {
      const { code, output, errors } = await posta(['setup', ...words])
      assert.deepEqual([code, output], [2, ''], words.join(' '))
      assert.match(errors, message)
    }
    await refused([join(folder.path, 'nada')], /there is no folder/)
    await refused([folder.path], /has none of zones\.csv, zonas\.csv/)
    await refused([csv(), '--production'], /both environments/)
    await refused([csv(), '--public-url', 'envios.example'], /POSTA_PUBLIC_URL: expected/)
    await rm(join(folder.path, 'testing.db'), { force: true })
  })
})

describe('doctor', () => {
  test('finds an environment without branches, tariffs or routes', async () => {
    await posta(['migrate'])
    const empty = /warning +no branches, no tariffs, no routes +\.\/posta setup/
    assert.match(await doctorLine('carrier testing'), empty)
    assert.match(await doctorLine('carrier production'), empty)
  })

  test('finds accounts of the demonstration that still work, and setup closes them', async () => {
    const service = await startService({ POSTA_DATA: folder.path, POSTA_LOG: 'off' })
    await service.kill()
    assert.equal(await doctorLine('demonstration testing'), '', 'while it is on')
    const off = { POSTA_DEMO: 'off' }
    assert.match(
      await doctorLine('demonstration testing', off),
      /fault +left of it: account 9001, 9002/,
    )
    const { done } = await setUp()
    assert.equal(done[0].from, 'account 9001 closed')
    assert.equal(await doctorLine('demonstration testing', off), '')
  })
})
