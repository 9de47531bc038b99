/** Guessing somebody's password or code from many addresses, while its owner goes on working. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { totpCode, totpStep } from '../../src/kits/secret/totp.ts'
import {
  cookieOf,
  demoPassword,
  invite,
  ownPassword,
  signIn,
  trySignIn,
} from '../people/support.ts'
import { withPosta } from '../support/posta.ts'
import { until } from '../support/until.ts'

/** The delays that were begun; they pass at once, but for those that a test holds. */
const delays: number[] = []
let delay: Promise<void> | undefined
const posta = withPosta({
  env: { POSTA_LIMITS: 'on', POSTA_TRUSTED_PROXIES: '127.0.0.1' },
  wait(ms) {
    delays.push(ms)
    return delay ?? Promise.resolve()
  },
})

let addresses = 0
function elsewhere(cookie = ''): { headers: Record<string, string> } {
  addresses += 1
  const address = `100.64.${addresses >> 8}.${addresses & 255}`
  return { headers: { 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) } }
}

/** The cookie by which a browser shows that somebody signed in with it before. */
function deviceOf(reply: { readonly headers: Headers }): string {
  const cookie = reply.headers.getSetCookie().find((one) => one.startsWith('posta-device='))
  return cookie?.split(';')[0] ?? ''
}

test('200 wrong codes from as many addresses take as long as 20 s each', async () => {
  const admin = await signIn(posta, 'admin@demo.example')
  const executive = { email: 'codigos@correo.example', role: 'executive' }
  await invite(posta, admin, '/testing/ops/v1/users', executive)
  const browser = await signIn(posta, executive.email, ownPassword)
  const factor = '/testing/ops/v1/session/second-factor'
  const proposed = await browser.send('POST', factor, { password: ownPassword })
  const code = (later: number) => totpCode(proposed.json.secret, totpStep(Date.now()) + later)
  const confirmed = await browser.send('PUT', factor, { code: code(0) })
  assert.equal(confirmed.status, 200, confirmed.text)
  delays.length = 0
  for (let turn = 0; turn < 200; turn++) {
    const guess = { code: String(turn).padStart(6, '0'), ...elsewhere() }
    const answer = await trySignIn(posta, executive.email, ownPassword, guess)
    assert.deepEqual([answer.status, answer.json.code], [401, 'second-factor-wrong'])
  }
  assert.equal(delays.length, 190)
  assert.deepEqual(delays.slice(0, 5), [1_000, 2_000, 4_000, 8_000, 16_000])
  assert.deepEqual(new Set(delays.slice(5)), new Set([20_000]))
  const [recovery] = confirmed.json.recoveryCodes
  const owner = { code: recovery, ...elsewhere() }
  assert.equal((await trySignIn(posta, executive.email, ownPassword, owner)).status, 200)
})

test('1,000 addresses that guess a password hold up neither its owner nor anybody else', async () => {
  const email = 'deposito@demo.example'
  const device = deviceOf(await trySignIn(posta, email, demoPassword, elsewhere()))
  assert.notEqual(device, '')
  const release = Promise.withResolvers<void>()
  delay = release.promise
  delays.length = 0
  const statuses = new Map<number, number>()
  const guesses = Array.from({ length: 1_000 }, async () => {
    const { status } = await trySignIn(posta, email, 'a guess', elsewhere())
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  })
  await until('all but ten wait', () => delays.length === 990)
  const atHome = await trySignIn(posta, email, demoPassword, elsewhere(device))
  assert.equal(atHome.status, 200, 'from a known device at once, while all others wait')
  const somebody = await trySignIn(posta, 'tienda@demo.example', demoPassword, elsewhere())
  assert.equal(somebody.status, 200, 'the delays of one hold no place of another')
  const place = elsewhere()
  const owner = trySignIn(posta, email, demoPassword, place)
  await until('the owner waits too', () => delays.length === 991)
  const hasty = await trySignIn(posta, email, demoPassword, place)
  assert.deepEqual([hasty.status, hasty.json.code], [429, 'attempts-limited'])
  assert.ok(Number(hasty.headers.get('retry-after')) > 0)
  release.resolve()
  assert.equal((await owner).status, 200, 'from a new one after the delay')
  await Promise.all(guesses)
  delay = undefined
  assert.deepEqual([...statuses], [[401, 1_000]])
})

test('an unknown person is answered, delayed and refused like a known one', async () => {
  const release = Promise.withResolvers<void>()
  const seen = []
  for (const email of ['despacho@demo.example', 'nadie@demo.example']) {
    delays.length = 0
    const texts = []
    for (let turn = 0; turn < 13; turn++) {
      const { status, text, headers } = await trySignIn(posta, email, 'a guess', elsewhere())
      texts.push([status, text, headers.getSetCookie()])
    }
    delay = release.promise
    const place = elsewhere()
    const waiting = trySignIn(posta, email, 'a guess', place)
    await until('it waits', () => delays.length === 4)
    const { status, text } = await trySignIn(posta, email, 'a guess', place)
    delay = undefined
    seen.push({ texts, delays: [...delays], refused: [status, text], waiting })
  }
  release.resolve()
  const [existing, unknown] = seen
  for (const one of seen) assert.equal((await one.waiting).status, 401)
  assert.deepEqual(existing?.delays, [1_000, 2_000, 4_000, 8_000])
  assert.deepEqual(unknown?.delays, existing?.delays)
  assert.deepEqual(unknown?.texts, existing?.texts)
  assert.deepEqual(unknown?.refused, existing?.refused)
})

test("signing out keeps the device's cookie, which opens nothing by itself", async () => {
  const first = await trySignIn(posta, 'tienda@demo.example', demoPassword, elsewhere())
  assert.equal(first.status, 200, first.text)
  const device = deviceOf(first)
  assert.match(
    first.headers.getSetCookie()[1] ?? '',
    /^posta-device=[\w.~-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000$/,
  )
  const headers = { cookie: cookieOf(first), origin: posta.url, 'x-posta-csrf': '1' }
  const left = await posta.request('DELETE', '/testing/v1/session', { headers })
  assert.equal(left.status, 200)
  assert.ok(left.headers.getSetCookie().every((one) => !one.startsWith('posta-device=')))
  assert.equal((await posta.get('/testing/v1/orders', { cookie: device })).status, 401)
})
