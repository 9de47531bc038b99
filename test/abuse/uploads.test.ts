/** Files that once cost seconds of CPU are refused with their fault. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { importLimits } from '../../src/capabilities/imports/imports.limits.ts'
import { limits } from '../../src/limits.ts'
import { withPosta } from '../support/posta.ts'
import { bearer, issueKey } from '../v1/support.ts'

const posta = withPosta()
let own: Record<string, string>
before(async () => {
  own = bearer((await issueKey(posta, 9001, { scopes: ['imports'] })).key)
})

function repeated(text: string, bytes: number): string {
  return text.repeat(Math.floor(bytes / text.length))
}

test('a form of nothing but delimiters', async () => {
  const answer = await posta.request('POST', '/v1/imports', {
    body: repeated('\r\n---', importLimits.sheetBytes),
    headers: { ...own, 'content-type': 'multipart/form-data; boundary=-' },
  })
  assert.equal(answer.status, 400)
  assert.match(answer.json.detail, /más de 100 partes/)
})

describe('a CSV of operations', () => {
  const upload = async (body: string) => {
    const headers = { authorization: `Bearer ${posta.opsToken}`, 'content-type': 'text/csv' }
    const { status, json } = await posta.request('POST', '/ops/v1/branches.csv', { body, headers })
    assert.equal(status, 400)
    return json.errors[0].detail as string
  }

  test('with one cell of nothing but quotes', async () => {
    const cell = repeated('""', limits.csvBytes - 10)
    assert.match(await upload(`code\n"${cell}"`), /^Una celda tiene más de 32767 caracteres/)
  })

  test('with nothing but separators', async () => {
    const row = `${','.repeat(16_000)}\n`
    assert.match(await upload(repeated(row, limits.csvBytes)), /^La fila tiene más de 250 celdas/)
  })
})

test('a CSV of SKU whose rows are all refused', async () => {
  const headers = { authorization: `Bearer ${posta.opsToken}`, 'content-type': 'text/csv' }
  const { text: exported } = await posta.get('/ops/v1/skus.csv', headers)
  const [heading = ''] = exported.replace('\u{feff}', '').split('\r\n')
  const values = new Map([
    ['shipper', '9001'],
    ['active', 'true'],
  ])
  const rowOf = (turn: number) =>
    heading.split(',').map((name) => (name === 'code' ? `C${turn}` : (values.get(name) ?? '')))
  const rows = Array.from({ length: 2_000 }, (_, turn) => rowOf(turn).join())
  const body = [heading, ...rows].join('\n')
  const { status, json } = await posta.request('POST', '/ops/v1/skus.csv', { body, headers })
  assert.equal(status, 400)
  assert.match(json.errors[0].detail, /No hay tal remitente/)
  assert.equal(json.errors.length, limits.violationsPerAnswer)
})
