import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { auditActions } from '../../src/slices.ts'
import { tellDetail } from '../../web/console/auditoria/detail.ts'
import { nameSubject, readMoves, readSubject } from '../../web/console/auditoria/subject.ts'
import { documentText } from '../../web/formats/people.ts'
import { auditDetailWords } from '../../web/words/audit-details.ts'
import { stateWords } from '../../web/words/states.ts'
import { assertNothing, wordsMend } from '../support/assert-nothing.ts'

const root = join(import.meta.dirname, '../..')

/** As an entry's field, or as the decision of a step. */
const recorded = /\b(?:action: |action = .*\? )'([a-z-]+\.[a-z.-]+)'/g

test('the audit page has words for what every slice records', () => {
  const files = globSync('src/capabilities/**/*.ts', { cwd: root })
  const stored = files.filter((file) => !file.endsWith('.test.ts'))
  const actions = stored.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(recorded)].map(([, action = '']) => ({
      action,
      file,
    })),
  )
  assert.ok(actions.length > 20)
  const unworded = actions.filter(({ action }) => !Object.hasOwn(auditActions, action))
  assertNothing(
    unworded.map(({ action, file }) => `${action} in ${file}`),
    wordsMend,
  )
})

test('the subject of an entry has its page', () => {
  assert.deepEqual(readSubject('container B.00000013'), {
    text: 'B.00000013',
    to: '/consola/contenedores/B.00000013',
  })
  assert.equal(readSubject('container V.00000021').to, '/consola/viajes/V.00000021')
})

test('the subject of an entry is named without its kind, which stands beside it', () => {
  assert.deepEqual(readSubject('run 20261118-C0001-2'), { text: '20261118-C0001-2' })
  assert.deepEqual(readSubject('operator Estación de ingreso'), { text: 'Estación de ingreso' })
  assert.deepEqual(readSubject('pieces'), { text: 'pieces' })
})

test('several scans of one entry are described by their common facts', () => {
  const at = '2026-11-05T14:52:30.000Z'
  const moves = [`MM-0001 IF C0001 ${at}`, `MM-0002 IF C0001 ${at}`]
  const step = { check: 'IF', branch: 'C0001' }
  assert.deepEqual(readMoves(moves), { count: 2, step })
  assert.deepEqual(readMoves([...moves, `MM-0003 GE C0001 ${at}`]), { count: 3, step: undefined })
  assert.equal(readMoves({ branch: 'C0001' }), undefined)
})

const words = { ...auditDetailWords.es, states: stateWords.es }

test('the subject of an entry is named as people call it', () => {
  const shipperName = (number: string) => `${number} Yatay`
  const name = (subject: string, detail: unknown = {}, operator = 'posta') =>
    nameSubject({ subject, detail, operator }, { words, shipperName }).text
  assert.equal(name('shipper 9101'), '9101 Yatay')
  assert.equal(name('stock of shipper 9101'), '9101 Yatay')
  assert.equal(name('person per_1', { email: 'ana@a.example' }), 'ana@a.example')
  assert.equal(name('person per_1', {}, 'person:per_1 Ana Paz'), 'Ana Paz')
  assert.equal(name('hand-over 16ee2083-0d78-433f-b871-aa0c9c3c4c7b'), 'RD-16ee20')
  assert.equal(name('hand-over HE-9101-261119-1H86E'), 'HE-9101-261119-1H86E')
  assert.equal(name('import ae3d65ed', { shipper: 9101 }), 'Planilla de 9101')
  assert.equal(name('webhook whk_01', { url: 'https://a.example/posta' }), 'a.example')
  assert.equal(name('routes'), 'Rutas')
  assert.equal(name('piece DEMO-014-5031'), 'DEMO-014-5031')
})

test('an action is described in words and figures, without ids and JSON', () => {
  const tell = (detail: unknown, action = 'a.b') => tellDetail(action, detail, words)
  const bag = { kind: 'bag', origin: 'C0001', destination: 'B0001' }
  assert.equal(tell(bag), 'Tipo: bolsa · Sale de: C0001 · Va a: B0001')
  assert.equal(tell({ check: 'AS', recorded: 3 }), 'Paso: De viaje · Envíos: 3')
  assert.equal(tell({ claim: 'clm_01m7qg9z900005py3v3e1wz5' }), '')
  const picked = [{ line: 0, stockId: '9102:CEI-PAVA/001/B01/PV-2609//', units: 2 }]
  assert.equal(tell({ picked }), 'Tomado: 2 × CEI-PAVA')
  assert.equal(tell({ missing: [], found: 4, seal: '' }), 'Estaban: 4')
  const short = [{ line: 2, sku: 'CEI-PAVA', expected: 24, counted: 22, difference: 'short' }]
  assert.equal(tell({ differences: short }), 'Diferencias: CEI-PAVA 22/24')
  const cents = tell({ expectedCents: 3140000, enabled: true })
  assert.equal(cents, 'Esperado: $\u00a031.400,00 · Activa: sí')
  assert.equal(tell({ paidOn: 1794970800000 }), 'Pagada el: 18/11/2026')
  const codes = { codes: ['MM-0001', 'MM-0002', 'MM-0003', 'MM-0004'], row: { list: 'GENERAL' } }
  assert.equal(tell(codes), 'Envíos: 4')
  const after = { after: { name: 'Delta', since: '2026-11-09', corners: 5 } }
  assert.equal(tell(after), 'Nombre: Delta · Desde: 09/11/2026')
  const weighed = ['MM-0001 0 C0001 225 3800 500 3000']
  assert.equal(tell(weighed, 'measurement.record'), '2,25\u00a0kg · 38 × 5 × 30 cm')
  const wished = ['MM-0001 redirection requested']
  assert.equal(tell(wished, 'rescue.request'), 'cambio de destino')
})

test('documents are written with points', () => {
  assert.deepEqual(['33870144', '5870144', 'AB123'].map(documentText), [
    '33.870.144',
    '5.870.144',
    'AB123',
  ])
})
