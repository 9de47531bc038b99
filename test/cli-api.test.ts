import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { opsApi, v1Api } from '../src/faces/reference/operation-apis.ts'
import { withPosta } from './support/posta.ts'
import { finishPosta } from './support/service.ts'
import { demo } from './v1/support.ts'

const posta = withPosta()
const run = promisify(execFile)
let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posta-api-'))
})
after(() => rm(folder, { recursive: true, force: true }))

const settings = () => ({ POSTA_DATA: folder, POSTA_OPS_TOKEN: posta.opsToken })

const api = (...words: string[]) => finishPosta(['api', ...words, '--url', posta.url], settings())

async function done(...words: string[]): Promise<string> {
  const { code, output, errors } = await api(...words)
  assert.equal(code, 0, errors)
  return output
}

const json = async (...words: string[]) => JSON.parse(await done(...words, '--json'))

const orderFields = [
  'service=E',
  'recipient.name=Ana Pérez',
  'recipient.documentType=DNI',
  'recipient.documentNumber=30111222',
  'recipient.mobile=1155551234',
  'address.street=Avenida Corrientes',
  'address.number=1234',
  'address.postalCode=1043',
  'address.locality=Ciudad de Buenos Aires',
  'address.province=Ciudad Autónoma de Buenos Aires',
  'products[0].lengthCm=30',
  'products[0].heightCm=10',
  'products[0].widthCm=20',
  'products[0].weightKg=1.5',
  'products[0].quantity=1',
]

describe('./posta api', () => {
  test('lists every operation of both APIs, from the rows of their documents', async () => {
    const { output } = await finishPosta(['api'], settings())
    const lines = output.split('\n')
    for (const { row } of [...v1Api.rows, ...opsApi.rows])
      assert.ok(
        lines.some((line) => line.startsWith(`${row.name} `)),
        row.name,
      )
    const own = await finishPosta(['api', '--ops'], settings())
    assert.ok(!own.output.includes('quoteShipment'))
  })

  test('explains what an operation takes', async () => {
    const { code, output } = await finishPosta(['api', 'createOrder', '--help'], settings())
    assert.equal(code, 0)
    assert.match(output, /^POST \/v1\/orders: /m)
    assert.match(output, /^reload +.*true, false/m)
    assert.match(output, /^recipient\.name +string +yes/m)
    assert.match(output, /^products\[0\]\.weightKg +number +yes/m)
  })

  test('finds an operation by its name, with hyphens, without "own", or by its beginning', async () => {
    for (const name of ['getAccount', 'get-account', 'GETACCOUNT'])
      assert.equal((await json(name)).shipper.number, 9001)
    assert.deepEqual(await json('list-keys', '--v1'), await json('listOwnKeys'))
    assert.ok((await json('getPrice')).items)
    const several = await api('listOwn')
    assert.deepEqual([several.code, several.output], [2, ''])
    assert.match(several.errors, /is the beginning of .*listOwnKeys/)
    const unknown = await api('getAcount')
    assert.equal(unknown.code, 2)
    assert.match(unknown.errors, /did you mean getAccount\?/)
  })

  test('sends fields with the types that they have, and finds what they made', async () => {
    const made = await json('createOrder', ...orderFields, '--idempotency-key', 'api-1')
    const again = await json('create-order', ...orderFields, '--idempotency-key=api-1')
    assert.equal(made.trackingCode, again.trackingCode)
    const order = await json('get-order', made.trackingCode)
    assert.equal(order.recipient.name, 'Ana Pérez')
    assert.equal(order.products[0].weightKg, 1.5)
    const shown = await done('getShipment', '--trackingCode', made.trackingCode)
    assert.match(shown, new RegExp(`^ +trackingCode +${made.trackingCode}$`, 'm'))
    assert.deepEqual(
      await json('getShipment', '--tracking-code', made.trackingCode),
      await json('getShipment', made.trackingCode),
    )
  })

  test('takes a body from a file or standard input, with fields put into it', async () => {
    const file = join(folder, 'quote.json')
    await writeFile(file, '{"postalCode":1043,"weightKg":1}')
    const plain = await json('quoteShipment', '--body', file)
    const heavier = await json('quoteShipment', '--body', file, 'weightKg=9')
    assert.deepEqual([plain.chargedWeightKg, heavier.chargedWeightKg], [1, 9])
    const program = join(import.meta.dirname, '../src/cli/posta.ts')
    const words = ['api', 'quoteShipment', '--body', '-', '--json', '--url', posta.url]
    const child = spawn(process.execPath, [program, ...words], {
      env: { ...process.env, ...settings() },
    })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.stdin.end('{"postalCode":1043,"weightKg":1}')
    await once(child, 'close')
    assert.deepEqual(JSON.parse(output), plain)
    await writeFile(file, '{')
    assert.match((await api('quoteShipment', '--body', file)).errors, /--body: no JSON/)
  })

  test('prints a list as a table, says that there is more, and goes through it with --all', async () => {
    const branches = await json('listBranches', '--limit', '1000')
    const { output, errors } = await api('listBranches', '--limit', '2')
    assert.match(output, /^code +name +/)
    assert.equal(output.trimEnd().split('\n').length, 4)
    assert.match(errors, /there may be more: --all, or --after \w+/)
    const whole = await done('listBranches', '--limit', '2', '--all')
    assert.equal(whole.trimEnd().split('\n').length, branches.items.length + 2)
    const lines = (await done('listBranches', '--limit', '3', '--all', '--json')).trimEnd()
    assert.deepEqual(
      lines.split('\n').map((line) => JSON.parse(line) as unknown),
      branches.items,
    )
    assert.match((await api('getAccount', '--all')).errors, /--all: getAccount has no pages/)
  })

  test('prints refusals by field, in the language asked for, with an exit code', async () => {
    const { code, output, errors } = await api('createOrder', 'service=E', '--language', 'en')
    assert.deepEqual([code, output], [1, ''])
    assert.match(
      errors,
      /^posta: the service answers 400 products-missing The order has no products/,
    )
    assert.match(errors, /^ {2}products: The order has no products\.$/m)
    assert.match(errors, /^ {2}recipient: /m)
    assert.equal((await api('getAccount', '--key', 'none')).code, 1)
  })

  test('refuses words that the operation does not take before it calls', async () => {
    const cases: [string[], RegExp][] = [
      [['listOrders', '--sate', 'DL'], /--sate: .*did you mean --state\?/],
      [['getShipment'], /--trackingCode is missing: /],
      [['getAccount', 'x'], /getAccount does not take "x"/],
      [['getAccount', '--body', '/none'], /getAccount takes no body/],
      [['getAccount', '--idempotency-key', 'x'], /does not take one/],
      [['uploadImport'], /--body FILE is missing/],
      [['listOrders', '--state'], /--state: expected a value/],
      [['getAccount', '--testing', '--production'], /name one environment/],
      [['listWebhooks', '--ops', '--v1'], /name one: --ops or --v1/],
    ]
    for (const [words, message] of cases) {
      const { code, output, errors } = await api(...words)
      assert.deepEqual([code, output], [2, ''], words.join(' '))
      assert.match(errors, message)
    }
  })

  test('says where it works, and takes only a key of one’s own to production', async () => {
    assert.match((await api('getAccount')).place, /^posta: in testing/)
    const without = await api('getAccount', '--production')
    assert.deepEqual([without.code, without.output], [2, ''])
    assert.match(without.errors, /no key found: set POSTA_KEY/)
    const words = ['api', 'getAccount', '--production', '--url', posta.url]
    const other = await finishPosta(words, { ...settings(), POSTA_KEY: demo.cross.apiKey })
    assert.equal(other.code, 1)
    assert.match(other.place, /^posta: in production/)
    assert.match(other.errors, /answers 401/)
    assert.equal((await api('listShippers', '--production')).code, 0)
  })

  test('writes files, and sends them', async () => {
    const file = join(folder, 'branches.csv')
    await done('exportBranches', '--output', file)
    assert.match(await readFile(file, 'utf8'), /^\uFEFF?code,name,/)
    assert.equal(await done('exportBranches'), await readFile(file, 'utf8'))
    assert.equal((await json('importBranches', '--body', file)).problems, undefined)
  })

  test('distinguishes a service that does not answer from one that refuses', async () => {
    const words = ['api', 'getAccount', '--url', 'http://127.0.0.1:9']
    const { code, errors } = await finishPosta(words, settings())
    assert.equal(code, 3)
    assert.match(errors, /does not answer/)
  })
})

describe('./posta api --completion', () => {
  async function complete(...words: string[]): Promise<string[]> {
    const script = join(folder, 'completion.bash')
    await writeFile(
      script,
      await finishPosta(['api', '--completion', 'bash'], settings()).then(({ output }) => output),
    )
    const list = words.map((word) => `'${word}'`).join(' ')
    const code = `source '${script}'; COMP_WORDS=(${list}); COMP_CWORD=${words.length - 1}
      _posta; printf '%s\\n' "\${COMPREPLY[@]}"`
    const { stdout } = await run('bash', ['-c', code])
    return stdout.trim().split('\n')
  }

  test('of bash completes names, what an operation takes, and its values', async () => {
    assert.deepEqual(await complete('./posta', 'a'), ['api'])
    assert.deepEqual(await complete('./posta', 'api', 'createOrder'), [
      'createOrder',
      'createOrders',
    ])
    assert.deepEqual(await complete('./posta', 'api', 'listOrders', '--s'), [
      '--state',
      '--service',
      '--sort',
    ])
    assert.ok((await complete('./posta', 'api', 'listOrders', '--state', 'D')).includes('DL'))
    assert.deepEqual(await complete('./posta', 'api', 'createOrder', 'recip'), ['recipient='])
    assert.deepEqual(await complete('./posta', 'api', 'x', '--env', 'p'), ['production'])
  })

  test('of zsh has every name, and no other shell has a script', async () => {
    const { output } = await finishPosta(['api', '--completion', 'zsh'], settings())
    for (const { row } of [...v1Api.rows, ...opsApi.rows])
      assert.ok(output.includes(`'${row.name}:`), row.name)
    assert.equal((await finishPosta(['api', '--completion', 'fish'], settings())).code, 2)
  })
})
