/** Real clients call every operation of the service, and read every value of its answers. */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { type StartedPosta, startPosta } from '../support/posta.ts'
import { clientFolder, type SoapClient } from './clients.ts'
import { type Flat, flatten, readLines, sorted } from './flat.ts'
import { type Call, callsOf, prepareTracked, send } from './scenario.ts'

const isRequired = process.env['POSTA_TEST_REQUIRE_SOAP_CLIENTS'] === '1'

/** Most of their time goes into preparing the client. */
const atOnce = 3

export function describeClients(name: string, soapClients: readonly SoapClient[]): void {
  void describe(name, { concurrency: atOnce }, () => defineTests(soapClients))
}

function defineTests(soapClients: readonly SoapClient[]): void {
  let posta: StartedPosta
  let folder: string
  let sampleOrder: unknown
  const expected = new Map<string, unknown>()

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'posta-soap-'))
    posta = await startPosta({ env: { POSTA_DATA: join(folder, 'data') } })
    await prepareTracked(posta)
    for (const call of callsOf('MUESTRA')) expected.set(call[0], await send(posta, call))
    sampleOrder = storedOrder('SOAP-MUESTRA')
  })
  after(async () => {
    await posta.close()
    await rm(folder, { recursive: true, force: true })
  })

  function storedOrder(code: string): unknown {
    const db = new DatabaseSync(join(folder, 'data', 'testing.db'), { readOnly: true })
    try {
      const row = db
        .prepare(
          `select content from shipment_order o join order_content c on c.id = o.id
           where tracking_code = ?`,
        )
        .get(code)
      return JSON.parse(String(row?.['content'] ?? 'null'))
    } finally {
      db.close()
    }
  }

  for (const [index, client] of soapClients.entries()) {
    const tag = `C${index}`
    test(`${client.name} calls every operation, and reads every value`, async (context) => {
      if (!(await client.isInstalled())) {
        const missing = `${client.name} was not run: install ${client.packages}`
        assert.ok(!isRequired, missing)
        process.stderr.write(`soap clients: ${missing}\n`)
        context.skip(missing)
        return
      }
      const calls = callsOf(tag)
      const own = await clientFolder(folder, index)
      const files = { folder: own, json: join(own, 'calls.json'), lines: join(own, 'calls.txt') }
      await writeFile(files.json, JSON.stringify(calls))
      await writeFile(files.lines, toLines(calls))
      const answers = readLines(await client.drive(`${posta.url}/soap${client.path}`, files))
      compare(client, answers, tag)
      assert.deepEqual(withoutCodes(storedOrder(`SOAP-${tag}`)), withoutCodes(sampleOrder))
    })
  }

  function compare(client: SoapClient, answers: Flat, tag: string): void {
    const isBlind = ([path]: [string, string]) =>
      client.blindTo?.some((list) => path.includes(`.${list}`)) ?? false
    const own = (text: string) => text.replace('SOAP-MUESTRA', `SOAP-${tag}`)
    const wanted = [...expected].flatMap(([operation, value]) => flatten(operation, value))
    const pairs = sorted(answers).filter((pair) => !isBlind(pair))
    assert.match(answers.get('preIngresoVale.nroVale') ?? '', /^V\d{12}$/)
    assert.deepEqual(
      pairs.map(withoutNumber),
      sorted(wanted.map(([path, text]): [string, string] => [path, own(text)]))
        .filter((pair) => !isBlind(pair))
        .map(withoutNumber),
    )
  }
}

function toLines(calls: readonly Call[]): string {
  const pairs = calls.flatMap(([operation, request]) => flatten(operation, request))
  return `${pairs.map(([path, text]) => `${path}\t${text}`).join('\n')}\n`
}

/** Every voucher has a number of its own. */
function withoutNumber([path, text]: [string, string]): [string, string] {
  return [path, path === 'preIngresoVale.nroVale' ? 'V' : text]
}

/** The codes are each client's own; a float of 32 bits has seven digits of a coordinate. */
function withoutCodes(order: unknown): unknown {
  const pairs = flatten('order', order).filter(
    ([path]) => !/\.(tracking|alternative)Code$/.test(path),
  )
  return pairs.map(([path, text]) =>
    path.endsWith('itude') ? [path, Number(text).toFixed(4)] : [path, text],
  )
}
