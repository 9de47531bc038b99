import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createZone } from '../../../kits/clock/zone.ts'
import type { Letter } from '../people.ts'
import { writeLetter as write } from './letters.wire.ts'

const link = 'https://posta.example/clave/x'
const ana = { to: 'ana@tienda.example', name: 'Ana' }
const carrier = { name: 'Correo del Plata', phone: '0800 555 0101', email: '', web: '' }
const store = { environment: 'testing', shipperName: 'Tienda Sur', role: 'despacha' } as const
const network = { environment: 'production', shipperName: undefined, role: 'reader' } as const

const zone = createZone('America/Argentina/Buenos_Aires')
const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1'
const at = Date.parse('2026-03-06T17:30:00Z')

const writeLetter = (letter: Letter, from: string, sender = carrier) =>
  write(letter, { from, sender, zone })

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

test('a person with new access reads to which account, and how to react if it was somebody else', () => {
  const letter = { ...ana, language: 'es', kind: 'joined', places: [store], at, agent } as const
  const { subject, text } = writeLetter(letter, '', carrier)
  assert.equal(subject, 'Correo del Plata: tenés un acceso nuevo')
  assert.match(
    text,
    /Tienda Sur, despacha \(pruebas\)\n\nSe aceptó el 06-03-2026 14:30 desde Safari en iPhone\.\n\nSi no fuiste vos/,
  )
})

for (const language of ['es', 'en'] as const)
  test(`every letter about an address says when, and what to do, in ${language}`, () => {
    const letters = [
      { kind: 'email-confirm', link, hours: 24 },
      { kind: 'email-taken' },
      { kind: 'email-asked', at },
      { kind: 'email-changed', at, undo: link, hours: 168 },
      { kind: 'email-changed', at },
      { kind: 'email-undone', at },
    ] as const
    const when = language === 'es' ? '06-03-2026 14:30' : '2026-03-06 14:30'
    for (const one of letters) {
      const { subject, text } = writeLetter({ ...ana, language, ...one }, '')
      assert.match(subject, /^Correo del Plata: /)
      assert.match(text, language === 'es' ? /Si no(, | fuiste vos, )/ : /If (it wasn.t you|not), /)
      assert.equal(text.includes(when), 'at' in one, one.kind)
      assert.equal(text.includes(link), 'link' in one || 'undo' in one, one.kind)
      assert.ok(!text.includes('undefined'))
    }
  })

const changes = ['password', 'factor-on', 'factor-off', 'passkey-added', 'passkey-removed'] as const

for (const language of ['es', 'en'] as const)
  test(`a notice says when, from what kind of device, and what to do, in ${language}`, () => {
    const done = { at, agent }
    const notices = [
      { kind: 'device', place: '10.0.0.x', ...done },
      { kind: 'joined', places: [store], ...done },
      ...changes.map((what) => ({ kind: 'changed', what, ...done }) as const),
    ] as const
    const subjects = new Set<string>()
    for (const one of notices) {
      const { subject, text } = writeLetter({ ...ana, language, ...one }, '')
      subjects.add(subject)
      const words =
        language === 'es' ? '06-03-2026 14:30 desde Safari en iPhone' : 'Safari on iPhone'
      assert.ok(text.includes(words), text)
      assert.match(text, language === 'es' ? /elegí otra clave/ : /choose another password/)
    }
    assert.equal(subjects.size, notices.length)
    const dropped = { kind: 'changed', what: 'factors-off', at, agent: undefined } as const
    const { text } = writeLetter({ ...ana, language, ...dropped }, '')
    assert.match(text, language === 'es' ? /por el transportista/ : /by the carrier/)
  })
