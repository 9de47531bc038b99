import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isListedPassword } from './password-check.steps.ts'
import { judgePassword } from './password-rules.ts'

const own = { email: 'lucia.paz@tienda.example', name: 'Lucía Paz', service: 'envios.example' }

const verdict = (password: string) => {
  const judged = judgePassword(password, own, isListedPassword)
  return judged.ok ? 'taken' : judged.refusal
}

test('a password has 10 characters or more, of any kind', () => {
  assert.equal(verdict('ñandúes 9'), 'password-short')
  assert.equal(verdict('ñandúes 99'), 'taken')
  assert.equal(verdict('a b'.repeat(67)), 'password-long')
})

test('passwords that are widely known are refused, also dressed up', () => {
  const passwords = [
    'password123',
    'Contraseña2026',
    'contraseña!!',
    'P4ssw0rd!2024',
    'Argentina2026',
    'bocajuniors1905',
    'qwertyuiop',
    'poiuytrewq',
    '1234567890',
    '0987654321',
    'aaaaaaaaaaaa',
    'abababababab',
    'clavesclaves',
    '1q2w3e4r5t',
    'administrador1',
    'Montevideo2026',
    '!!Nicoletta99',
    'Mercadopago.2026',
    'manchesterunited',
  ]
  for (const one of passwords) assert.equal(verdict(one), 'password-known', one)
})

test("the person's own words and the service's are refused", () => {
  const theirs = ['lucia.paz@tienda.example', 'LucíaPaz2026', 'envios.example', 'lucia.paz.1']
  for (const one of [...theirs, 'LucíaPaz123456', '!!123456 Lucía.Paz'])
    assert.equal(verdict(one), 'password-own', one)
})

test('phrases and random words are taken', () => {
  for (const one of [
    'siete gatos azules',
    'Kd83-hhQ2-pL0x',
    'correcto caballo bateria grapa',
    '8410-ab-2957',
  ])
    assert.equal(verdict(one), 'taken', one)
})
