import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Folder, finishPosta, killServices, newDataFolder } from '../support/service.ts'

let folder: Folder

before(async () => {
  folder = await newDataFolder()
})
after(async () => {
  await killServices()
  await folder.remove()
})

const run = (words: string) =>
  finishPosta(`${words} --json`.split(' '), {
    POSTA_DATA: folder.path,
    POSTA_PUBLIC_URL: 'https://envios.example',
  })

async function posta(words: string): Promise<never> {
  const { code, output, errors } = await run(words)
  assert.equal(code, 0, errors)
  return JSON.parse(output) as never
}

interface Row {
  readonly email: string
  readonly role: string
  readonly state: string
  readonly link: string
}

const link = /^https:\/\/envios\.example\/production\/clave\/[\w-]{43}$/

test('people are added, listed, changed, helped and disabled by commands', async () => {
  const added: Row = await posta(
    'person add ANA@envios.example --name Ana --role administrator --production',
  )
  assert.match(added.link, link)
  const again: Row = await posta('person add ana@envios.example --name Ana --role reader --testing')
  assert.equal(again.email, 'ana@envios.example')
  const changed: Row = await posta('person role ana@envios.example --role executive --production')
  assert.equal(changed.role, 'executive')
  const reset: Row = await posta('person reset ana@envios.example --production --second-factor')
  assert.match(reset.link, link)
  assert.notEqual(reset.link, added.link)
  await posta('person disable ana@envios.example --production')
  const states = async (where: string) =>
    ((await posta(`person list ${where}`)) as Row[])
      .filter(({ email }) => email === 'ana@envios.example')
      .map(({ role, state }) => `${role} ${state}`)
  assert.deepEqual(await states('--production'), ['executive disabled'])
  assert.deepEqual(await states('--testing'), ['reader disabled'])
  await posta('person enable ana@envios.example --production')
  assert.deepEqual(await states('--production'), ['executive invited'])
})

test('a person gets another address by a command, and the one before is free', async () => {
  await posta('person add eva@envios.example --name Eva --role reader --production')
  const moved: Row = await posta('person email EVA@envios.example eva@correo.example --production')
  assert.equal(moved.email, 'eva@correo.example')
  const rows: Row[] = await posta('person list --production')
  const emails = rows.map(({ email }) => email)
  // A person who has not accepted is shown as they were invited.
  assert.ok(emails.includes('eva@envios.example'))
  const reset: Row = await posta('person reset eva@correo.example --production')
  assert.match(reset.link, link)
  const { errors } = await run('person email ana@envios.example eva@correo.example --production')
  assert.match(errors, /has an account already/)
})

test('faults of a command are reported', async () => {
  const faults: [string, RegExp][] = [
    ['person', /expected: person add/],
    ['person add ana --name Ana --role reader', /e-mail/],
    [
      'person add a@b.example --name Ana --role administra',
      /--role: expected one of administrator/,
    ],
    ['person add a@b.example --name Ana --role reader --shipper 9001', /--role: .* administra/],
    ['person add a@b.example --name Ana --role mira --shipper 77', /there is no 77 in testing/],
    ['person add a@b.example --name Ana --role branch --branch ZZ', /--branch: there is no ZZ/],
    ['person reset nobody@b.example', /there is no such person/],
    ['person email nobody@b.example', /e-mail/],
    ['person email nobody@b.example a@b.example', /there is no such person/],
    ['person disable nobody@b.example', /there is no such person/],
  ]
  for (const [words, message] of faults) {
    const { code, errors } = await run(words)
    assert.equal(code, 2, words)
    assert.match(errors, message)
  }
})
