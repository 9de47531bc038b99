import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeLetter } from './letters.wire.ts'

const link = 'https://posta.example/clave/x'
const ana = { to: 'ana@tienda.example', name: 'Ana' }
const carrier = { name: 'Correo del Plata', phone: '0800 555 0101', email: '', web: '' }
const store = { environment: 'testing', shipperName: 'Tienda Sur', role: 'despacha' } as const
const network = { environment: 'production', shipperName: undefined, role: 'reader' } as const

test('a letter comes in the name of the carrier, with how to reach it', () => {
  const places = [store, network]
  const letter = { ...ana, language: 'es', kind: 'invitation', link, hours: 168, places } as const
  const { from, to, subject, text } = writeLetter(letter, 'avisos@posta.example', carrier)
  assert.deepEqual([from, to], ['avisos@posta.example', ana.to])
  assert.equal(subject, 'Te invitaron a Correo del Plata: elegí tu clave')
  assert.match(text, /\n- Tienda Sur, despacha \(pruebas\)\n- Correo del Plata, mira\n/)
  assert.match(text, /durante 7 días\. .*\n\nCorreo del Plata\n0800 555 0101\n$/)
})

test('a letter is in the language of the person', () => {
  const letter = { ...ana, language: 'en', kind: 'reset', link, hours: 1 } as const
  const { subject, text } = writeLetter(letter, '', { ...carrier, phone: '' })
  assert.equal(subject, 'Correo del Plata: choose another password')
  assert.match(text, /for 1 hour\. .*\n\nCorreo del Plata\n$/)
})

test('who has new access reads to what, and what to do if it was somebody else', () => {
  const letter = { ...ana, language: 'es', kind: 'joined', places: [store] } as const
  const { subject, text } = writeLetter(letter, '', carrier)
  assert.equal(subject, 'Correo del Plata: tenés un acceso nuevo')
  assert.match(text, /Tienda Sur, despacha \(pruebas\)\n\nSi no fuiste vos/)
})
