/** The rows of /v1 and /ops/v1 before which a session needs a fresh sign-in (D38). */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { operations } from '../../src/faces/ops/operations.ts'
import { personRows } from '../../src/faces/people/rows.ts'
import { v1Rows } from '../../src/faces/v1/rows.ts'
import { withPosta } from '../support/posta.ts'
import { bearer } from '../v1/support.ts'
import { type Browser, demoPassword, signIn } from './support.ts'

let now = Date.now()
const posta = withPosta({ clock: () => now })
const minutes = (count: number) => count * 60_000

const faces = [
  { face: 'v1', rows: [...v1Rows, ...personRows], email: 'tienda@demo.example' },
  { face: 'ops', rows: [...operations, ...personRows], email: 'admin@demo.example' },
] as const

/** Written down apart from the code: rows that make or change tokens, keys, people and payouts. */
const questions: Readonly<Record<(typeof faces)[number]['face'], readonly string[]>> = {
  v1: ['issueOwnKey rotateOwnKey revokeOwnKey approveOwnKey declineOwnKey'],
  ops: [
    'issueKey rotateKey revokeKey',
    'issueToken revokeToken',
    'issueCredential rotateCredential revokeCredential',
    'addShipper requestOnboarding approveOnboarding',
    'createCashStatement payCashStatement',
    'removeDemonstration',
  ],
}

const askedOfBoth = [
  'inviteUser changeUser removeUser resetUser',
  'changePassword',
  'proposeSecondFactor confirmSecondFactor removeSecondFactor',
  'offerPasskey addPasskey removePasskey',
  'askEmailChange',
]

/** Rows beside them that change something and ask nothing, each with the reason. */
const notAsked: Readonly<Record<string, string>> = {
  // Taking access away must not wait.
  endUserSessions: 'ends sessions',
  endSession: 'ends a session',
  closeSession: 'ends a session',
  // They are a fresh sign-in, or are made without a session.
  openSession: 'signs in',
  openDemonstrationSession: 'signs in',
  openSessionWithPasskey: 'signs in',
  startPasskey: 'signs in',
  confirmSession: 'is the fresh sign-in',
  confirmSessionWithPasskey: 'is the fresh sign-in',
  requestPasswordReset: 'has no session',
  choosePassword: 'has no session',
  // Rows whose effect was asked for with a fresh sign-in.
  confirmEmailChange: 'needs the mailed link',
  undoEmailChange: 'has no session',
  changePerson: 'changes the name and the language',
  answerInvitation: 'is the own answer to what others offer',
  // Cash in the street is counted by the branch all day long; nobody is paid with it.
  handOverCash: 'counts',
  resolveDifference: 'counts',
  resolveCashDifference: 'counts',
  // Their secret signs messages; it opens nothing.
  createWebhook: 'signs',
  rotateWebhookSecret: 'signs',
  withdrawOnboarding: 'makes no keys',
}

const near =
  /^\/(keys|tokens|users|session|sessions|passkeys|password|email-changes|cash|onboardings)\b/

for (const { face, rows, email } of faces)
  describe(`of /${face}`, () => {
    test('the rows that ask for a fresh sign-in are these, and no others', () => {
      const marked = rows.filter((row) => row.asksFresh).map(({ name }) => name)
      const expected = [...questions[face], ...askedOfBoth].flatMap((names) => names.split(' '))
      assert.deepEqual(marked.toSorted(), expected.toSorted())
    })

    test('a row that shows a secret, or changes keys, people or payouts, was thought of', () => {
      for (const row of rows) {
        const changes = row.method !== 'GET' && row.readsOnly !== true
        if (!changes || row.asksFresh) continue
        if (row.showsSecret || near.test(row.path) || row.path.includes('credentials'))
          assert.ok(Object.hasOwn(notAsked, row.name), `${row.name}: ${row.method} ${row.path}`)
      }
    })

    test('each of them is refused to a session of eleven minutes, and by its name', async () => {
      const browser = await signIn(posta, email)
      now += minutes(11)
      for (const row of rows) {
        // The first ends the session; the other's production knows none of the demonstration.
        if (row.name === 'closeSession' || row.name === 'approveOnboarding') continue
        const path = pathOf(face, row.path)
        const answer = await browser.send(row.method, path, row.method === 'GET' ? undefined : {})
        const isStale = answer.json?.code === 'sign-in-not-fresh'
        assert.equal(isStale, row.asksFresh === true, `${row.name}: ${answer.text}`)
        if (isStale) assert.equal(answer.status, 403)
      }
    })
  })

const pathOf = (face: string, path: string) =>
  `/testing/${face === 'v1' ? 'v1' : 'ops/v1'}${path.replaceAll(/:\w+/g, 'NADA-0000')}`

const invitation = { email: 'nadia@tienda.example', name: 'Nadia', role: 'mira' }
const invite = (browser: Browser) => browser.send('POST', '/testing/v1/users', invitation)
const confirm = (browser: Browser, password: string) =>
  browser.send('POST', '/testing/v1/session/confirmation', { password })

test('a session may for ten minutes, and again once its password was asked for', async () => {
  const store = await signIn(posta, 'tienda@demo.example')
  now += minutes(10) - 1
  assert.equal((await invite(store)).status, 201)
  now += 1
  const stale = await invite(store)
  assert.deepEqual([stale.status, stale.json.code], [403, 'sign-in-not-fresh'])
  assert.match(stale.json.detail, /confirm/)
  const wrong = await confirm(store, 'no era esta clave')
  assert.deepEqual([wrong.status, wrong.json.code], [401, 'credentials-wrong'])
  assert.equal((await invite(store)).json.code, 'sign-in-not-fresh')
  const confirmed = await confirm(store, demoPassword)
  assert.equal(confirmed.status, 200, confirmed.text)
  assert.equal(Date.parse(confirmed.json.freshUntil), now + minutes(10))
  assert.equal((await invite(store)).json.code, 'member-exists')
})

test("another's password confirms nothing, and a session confirms itself alone", async () => {
  const [store, other] = [
    await signIn(posta, 'tienda@demo.example'),
    await signIn(posta, 'tienda@demo.example'),
  ]
  now += minutes(10)
  assert.equal((await confirm(store, demoPassword)).status, 200)
  const still = await other.send('DELETE', '/testing/v1/users/per_none')
  assert.equal(still.json.code, 'sign-in-not-fresh')
  assert.equal((await store.send('DELETE', '/testing/v1/users/per_none')).status, 404)
})

test('tokens and keys of programs are not asked', async () => {
  now += minutes(60)
  const wish = { name: 'lector', role: 'reader' }
  const made = await posta.post('/testing/ops/v1/tokens', wish, bearer(posta.opsToken))
  assert.equal(made.status, 201, made.text)
})
