/** Everyone knows the demonstration's passwords: nothing that it makes gets beyond testing (D52). */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { closeDemonstration, listDemonstration } from '../../src/demo/demo-accounts.ts'
import { demoShippers } from '../../src/demo/demo-carrier.ts'
import { rowsOf } from '../../src/slices.ts'
import { type Browser, browse, cookieOf, ownPassword, signIn } from '../people/support.ts'
import { type Reply, withPosta } from '../support/posta.ts'
import { bearer } from '../v1/support.ts'

const posta = withPosta()
const ops = '/testing/ops/v1'

const doors = (name: 'testing' | 'production' = 'testing') => {
  const environment = posta.app.environments.get(name)
  assert.ok(environment)
  return environment
}

async function made(answer: Promise<Reply>): Promise<Reply['json']> {
  const { status, text, json } = await answer
  assert.equal(status, 201, text)
  return json
}

/** Chooses a password by the link of an invitation, and signs in with it. */
async function accept(email: string, link: string, place = ops): Promise<Browser> {
  const path = `${place}/password-resets/${link.split('/clave/')[1]}`
  const body = JSON.stringify({ password: ownPassword })
  const chosen = await posta.request('PUT', path, { body })
  assert.equal(chosen.status, 200, chosen.text)
  const wish = { email, password: ownPassword }
  const session = await posta.post(`${place}/session`, wish)
  assert.equal(session.status, 200, session.text)
  return browse(posta, cookieOf(session), session)
}

const isMarkedToken = async (id: string) =>
  (await doors().operators.list()).find((token) => token.id === id)?.isDemo

const carrier = { environment: 'testing', shipperNumber: 0 } as const

let lastNumber = 1300
const account = () => ({ number: ++lastNumber, name: 'Hecha por la demo', mode: 'CROSS' })

const boarding = () => ({
  ...account(),
  contactName: 'Ana',
  contactEmail: 'ana@tienda.example',
  services: 'E',
})

test('a token of a token of a demonstration person invites nobody into production', async () => {
  const admin = await signIn(posta, 'admin@demo.example')
  const role = 'administrator'
  const first = await made(admin.send('POST', `${ops}/tokens`, { name: 'Primero', role }))
  const next = { name: 'Segundo', role }
  const second = await made(posta.post(`${ops}/tokens`, next, bearer(first.token)))
  assert.deepEqual([await isMarkedToken(first.id), await isMarkedToken(second.id)], [true, true])
  const guest = { email: 'invitada@correo.example', name: 'Invitada', role }
  const invited = await made(posta.post(`${ops}/users`, guest, bearer(second.token)))
  const person = await accept(guest.email, invited.link)
  const third = await made(person.send('POST', `${ops}/tokens`, { name: 'Tercero', role }))
  assert.equal(await isMarkedToken(third.id), true)
  const shop = await made(posta.post(`${ops}/onboardings`, boarding(), bearer(third.token)))
  assert.equal(await doors().shippers.isDemo(shop.shipper), true)
  const approval = `${ops}/onboardings/${shop.shipper}/approval`
  const approved = await posta.post(approval, {}, bearer(posta.opsToken))
  assert.deepEqual([approved.status, approved.json.code], [409, 'demonstration'], approved.text)
  // Somebody real invites the address in production: the session of testing opens nothing there.
  await posta.post('/production/ops/v1/users', guest, bearer(posta.opsToken))
  for (const path of ['/production/ops/v1/tokens', '/production/ops/v1/shippers']) {
    assert.notEqual((await person.get(path)).status, 200, path)
    assert.notEqual((await posta.get(path, bearer(third.token))).status, 200, path)
  }
  const byPerson = await person.send('POST', '/production/ops/v1/tokens', { name: 'Cuarto', role })
  assert.ok(byPerson.status >= 400)
})

/** Things made by each row that shows a secret, called by somebody of the demonstration. */
interface Maker {
  readonly face: 'ops' | 'v1' | 'people'
  readonly row: string
  /** Calls the row, and returns whether the thing it made bears the mark. */
  isMarked(by: Browser): Promise<boolean | undefined>
}

const makesNothing = async () => true

const shipperOf = async (): Promise<number> => {
  const added = await made(posta.post(`${ops}/shippers`, account(), bearer(posta.opsToken)))
  assert.equal(await doors().shippers.isDemo(added.number), false)
  return added.number
}

const isMarkedKey = async (id: string) =>
  (await doors().apiKeys.listDemo()).some((one) => one.id === id)
const isMarkedCredential = async (id: string) =>
  (await doors().shippers.listDemo()).credentials.some((one) => one.id === id)
const isMarkedWebhook = async (id: string) =>
  (await doors().webhooks.listDemo()).some((one) => one.id === id)

const keyWish = { name: 'Clave', scopes: ['tracking'] }
const hook = { url: 'https://1.1.1.1/aviso', types: [], description: '', enabled: true }

const makers: readonly Maker[] = [
  {
    face: 'ops',
    row: 'issueToken',
    isMarked: async (by) => {
      const wish = { name: 'De la demo', role: 'reader' }
      return isMarkedToken((await made(by.send('POST', `${ops}/tokens`, wish))).id)
    },
  },
  {
    face: 'ops',
    row: 'addShipper',
    isMarked: async (by) => {
      const { number } = await made(by.send('POST', `${ops}/shippers`, account()))
      return doors().shippers.isDemo(number)
    },
  },
  {
    face: 'ops',
    row: 'issueCredential',
    isMarked: async (by) => {
      const path = `${ops}/shippers/${await shipperOf()}/credentials`
      return isMarkedCredential((await made(by.send('POST', path, { kind: 'password' }))).id)
    },
  },
  {
    face: 'ops',
    row: 'rotateCredential',
    isMarked: async (by) => {
      const path = `${ops}/shippers/${await shipperOf()}/credentials/rotate`
      return isMarkedCredential((await made(by.send('POST', path, { kind: 'password' }))).id)
    },
  },
  {
    face: 'ops',
    row: 'issueKey',
    isMarked: async (by) => {
      const path = `${ops}/shippers/${await shipperOf()}/keys`
      return isMarkedKey((await made(by.send('POST', path, keyWish))).id)
    },
  },
  {
    face: 'ops',
    row: 'rotateKey',
    isMarked: async (by) => {
      const path = `${ops}/shippers/${await shipperOf()}/keys`
      const { id } = await made(posta.post(path, keyWish, bearer(posta.opsToken)))
      assert.equal(await isMarkedKey(id), false)
      return isMarkedKey((await made(by.send('POST', `${ops}/keys/${id}/rotate`, {}))).id)
    },
  },
  {
    face: 'ops',
    row: 'createWebhook',
    isMarked: async (by) => {
      const wish = { ...hook, shipper: await shipperOf() }
      return isMarkedWebhook((await made(by.send('POST', `${ops}/webhooks`, wish))).id)
    },
  },
  { face: 'ops', row: 'rotateWebhookSecret', isMarked: makesNothing },
  {
    face: 'ops',
    row: 'requestOnboarding',
    isMarked: async (by) => {
      const { shipper } = await made(by.send('POST', `${ops}/onboardings`, boarding()))
      return doors().shippers.isDemo(shipper)
    },
  },
  {
    face: 'ops',
    row: 'approveOnboarding',
    // It changes production, where nobody of the demonstration is anybody.
    isMarked: async (by) => {
      const { status } = await by.send('POST', `${ops}/onboardings/1/approval`, {})
      assert.equal(status, 403)
      return true
    },
  },
  {
    face: 'v1',
    row: 'issueOwnKey',
    isMarked: async () => {
      const store = await signIn(posta, 'tienda@demo.example')
      const { id, key } = await made(
        store.send('POST', '/testing/v1/keys', { name: 'Otra', scopes: ['keys', 'tracking'] }),
      )
      const byKey = await made(posta.post('/testing/v1/keys', keyWish, bearer(key)))
      return (await isMarkedKey(id)) && isMarkedKey(byKey.id)
    },
  },
  {
    face: 'v1',
    row: 'rotateOwnKey',
    isMarked: async () => {
      const store = await signIn(posta, 'tienda@demo.example')
      const { id } = await made(store.send('POST', '/testing/v1/keys', keyWish))
      const path = `/testing/v1/keys/${id}/rotate`
      return isMarkedKey((await made(store.send('POST', path, {}))).id)
    },
  },
  {
    face: 'v1',
    row: 'createWebhook',
    isMarked: async () => {
      const key = bearer(demoShippers[0]?.apiKey ?? '')
      return isMarkedWebhook((await made(posta.post('/testing/v1/webhooks', hook, key))).id)
    },
  },
  { face: 'v1', row: 'rotateWebhookSecret', isMarked: makesNothing },
  { face: 'people', row: 'proposeSecondFactor', isMarked: makesNothing },
  {
    face: 'people',
    row: 'inviteUser',
    isMarked: async (by) => {
      const email = 'otra@correo.example'
      const wish = { email, name: 'Otra', role: 'reader' }
      await made(by.send('POST', `${ops}/users`, wish))
      const members = await doors().people.listMembers(carrier)
      return members.find((one) => one.email === email)?.isDemo
    },
  },
  { face: 'people', row: 'resetUser', isMarked: makesNothing },
  { face: 'people', row: 'offerPasskey', isMarked: makesNothing },
  { face: 'people', row: 'addPasskey', isMarked: makesNothing },
]

describe('things made by somebody of the demonstration bear its mark', () => {
  test('by every row that shows a secret', () => {
    interface Row {
      readonly name: string
      readonly showsSecret?: boolean
    }
    const rows = (['ops', 'v1', 'people'] as const).flatMap((face) =>
      (rowsOf(face) as readonly Row[]).flatMap(({ name, showsSecret }) =>
        showsSecret === true ? [`${face} ${name}`] : [],
      ),
    )
    const actual = makers.map(({ face, row }) => `${face} ${row}`)
    assert.deepEqual(actual.toSorted(), rows.toSorted())
  })

  for (const { face, row, isMarked } of makers)
    test(`${face} ${row}`, async () => {
      assert.equal(await isMarked(await signIn(posta, 'admin@demo.example')), true)
    })

  test('and what the carrier makes beside it does not', async () => {
    const wish = { name: 'De la casa', role: 'reader' }
    const { id } = await made(posta.post(`${ops}/tokens`, wish, bearer(posta.opsToken)))
    assert.equal(await isMarkedToken(id), false)
  })
})

test('all of it is listed, and revoked at once', async () => {
  const by = { id: 'cli', name: 'cli test', role: 'administrator' } as const
  const admin = await signIn(posta, 'admin@demo.example')
  const wish = { name: 'Hasta hoy', role: 'administrator' }
  const { token } = await made(admin.send('POST', `${ops}/tokens`, wish))
  const closed = await closeDemonstration(doors(), by)
  const kinds = new Set(closed.map(({ kind }) => kind))
  for (const kind of ['account', 'credential', 'key', 'token', 'webhook', 'person'] as const)
    assert.ok(kinds.has(kind), kind)
  assert.deepEqual(await listDemonstration(doors()), [])
  assert.equal((await posta.get(`${ops}/shippers`, bearer(token))).status, 401)
  assert.equal((await admin.get(`${ops}/shippers`)).status, 401)
  const headers = bearer(demoShippers[0]?.apiKey ?? '')
  assert.equal((await posta.get('/testing/v1/account', headers)).status, 401)
  const again = await posta.get(`${ops}/tokens`, bearer(posta.opsToken))
  assert.equal(again.status, 200)
  // The address is its person's: production invites it as if it were new.
  const guest = { email: 'otra@correo.example', name: 'Otra', role: 'reader' }
  const place = '/production/ops/v1'
  const invited = await made(posta.post(`${place}/users`, guest, bearer(posta.opsToken)))
  const person = await accept(guest.email, invited.link, place)
  assert.equal((await person.get(`${place}/shippers`)).status, 200)
  assert.equal((await person.get(`${ops}/shippers`)).status, 403)
})
