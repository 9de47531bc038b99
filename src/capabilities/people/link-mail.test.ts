import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeLinkMail } from './link-mail.wire.ts'

const wish = { to: 'ana@tienda.example', name: 'Ana', link: 'https://posta.example/clave/x' }
const carrier = { name: 'Correo del Plata', phone: '0800 555 0101', email: '', web: '' }

test('a link comes in the name of the carrier, with how to reach it', () => {
  const mail = { ...wish, language: 'es', purpose: 'invitation', hours: 168 } as const
  const { from, to, subject, text } = writeLinkMail(mail, 'avisos@posta.example', carrier)
  assert.deepEqual([from, to], ['avisos@posta.example', wish.to])
  assert.equal(subject, 'Te invitaron a Correo del Plata: elegí tu clave')
  assert.match(text, /durante 7 días\.\n\nCorreo del Plata\n0800 555 0101\n$/)
})

test('a link is told in the language of the person', () => {
  const mail = { ...wish, language: 'en', purpose: 'reset', hours: 1 } as const
  const { subject, text } = writeLinkMail(mail, '', { ...carrier, phone: '' })
  assert.equal(subject, 'Correo del Plata: choose another password')
  assert.match(text, /for 1 hour\. .*\n\nCorreo del Plata\n$/)
})
