import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readMoves, readSubject } from '../../web/console/auditoria/subject.ts'
import { documentText } from '../../web/formats/people.ts'
import { auditActionWords } from '../../web/words/audit-actions.ts'

const root = join(import.meta.dirname, '../..')

test('the audit page has words for what every slice records', () => {
  const files = globSync('src/capabilities/**/*.ts', { cwd: root })
  const stored = files.filter((file) => !file.endsWith('.test.ts'))
  const actions = stored.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\baction: '([a-z-]+\.[a-z.-]+)'/g)].map(
      ([, action = '']) => action,
    ),
  )
  assert.ok(actions.length > 20)
  const { es } = auditActionWords
  assert.deepEqual(
    [...new Set(actions)].filter((action) => !Object.hasOwn(es, action)),
    [],
  )
})

test('what an entry is about has its page', () => {
  assert.deepEqual(readSubject('container B.00000013'), {
    text: 'B.00000013',
    to: '/consola/contenedores/B.00000013',
  })
  assert.equal(readSubject('container V.00000021').to, '/consola/viajes/V.00000021')
})

test('what an entry is about is named without its kind, which stands beside it', () => {
  assert.deepEqual(readSubject('run 20261118-C0001-2'), { text: '20261118-C0001-2' })
  assert.deepEqual(readSubject('operator Estación de ingreso'), { text: 'Estación de ingreso' })
  assert.deepEqual(readSubject('pieces'), { text: 'pieces' })
})

test('several scans of one entry are told by what they have in common', () => {
  const at = '2026-11-05T14:52:30.000Z'
  const moves = [`MM-0001 IF C0001 ${at}`, `MM-0002 IF C0001 ${at}`]
  const step = { check: 'IF', branch: 'C0001' }
  assert.deepEqual(readMoves(moves), { count: 2, step })
  assert.deepEqual(readMoves([...moves, `MM-0003 GE C0001 ${at}`]), { count: 3, step: undefined })
  assert.equal(readMoves({ branch: 'C0001' }), undefined)
})

test('documents are written with points', () => {
  assert.deepEqual(['33870144', '5870144', 'AB123'].map(documentText), [
    '33.870.144',
    '5.870.144',
    'AB123',
  ])
})
