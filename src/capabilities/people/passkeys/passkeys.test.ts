import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { newPasskey, type SoftPasskey, use } from '../../../../test/support/authenticator.ts'
import { forEachEngine } from '../../../../test/support/engines.ts'
import {
  add,
  challengeFor,
  enter,
  party,
  refused,
  site,
  tryAdding,
} from '../../../../test/support/passkey-steps.ts'
import {
  from,
  join,
  opened,
  openPeopleDoors,
  type PeopleDoors,
  password,
  signIn,
} from '../../../../test/support/people-doors.ts'
import { totpCode, totpStep } from '../../../kits/secret/totp.ts'
import { findEntries } from '../../audit/audit.store.ts'
import { proveAddress } from '../joining.steps.ts'
import { peopleLimits } from '../people.limits.ts'
import { findPerson } from '../people.store.ts'
import { insertChallenge } from './passkeys.store.ts'

forEachEngine((engine) => {
  let doors: PeopleDoors
  beforeEach(async () => {
    doors = await openPeopleDoors(engine)
  })
  afterEach(() => doors.close())

  test('a passkey signs in alone, and is listed with its last use', async () => {
    const people = doors.open()
    await join(people)
    const signed = await opened(people)
    const { passkey, recoveryCodes } = await add(people, signed)
    assert.equal(recoveryCodes?.length, peopleLimits.recoveryCodes)
    doors.now += 60_000
    const entered = await enter(people, passkey)
    assert.ok(entered.ok)
    assert.equal(entered.value.person.id, signed.person.id)
    assert.ok(await people.identify(entered.value.token, '10.0.0.1'))
    const [listed] = await people.listPasskeys(signed.person.id)
    assert.deepEqual([listed?.name, listed?.lastUsedAt], ['El teléfono', doors.now])
  })

  test('with a passkey the password alone is not enough; a recovery code is', async () => {
    const people = doors.open()
    await join(people)
    const { recoveryCodes } = await add(people, await opened(people))
    const alone = await signIn(people)
    assert.deepEqual(alone, { ok: false, refusal: { name: 'second-factor-needed' } })
    assert.ok((await signIn(people, { code: recoveryCodes?.[0] })).ok)
    assert.ok(!(await signIn(people, { code: recoveryCodes?.[0] })).ok, 'each works once')
  })

  test('the first one ends the other sessions, which had the password alone; more do not', async () => {
    const people = doors.open()
    await join(people)
    const [here, there] = [await opened(people), await opened(people)]
    const { passkey } = await add(people, here)
    const areOpen = () =>
      Promise.all([here, there].map(async ({ token }) => people.identify(token, '10.0.0.1')))
    const [own, other] = await areOpen()
    assert.deepEqual([own !== undefined, other], [true, undefined])
    const again = await enter(people, passkey)
    assert.ok(again.ok)
    await add(people, here)
    assert.ok(await people.identify(again.value.token, '10.0.0.1'))
  })

  test('codes of an app that was never confirmed open nothing', async () => {
    const people = doors.open()
    await join(people)
    const signed = await opened(people)
    await add(people, signed)
    const proposed = await people.proposeFactor(signed, password, from())
    assert.ok(proposed.ok)
    const code = totpCode(proposed.value.secret, totpStep(doors.now))
    assert.ok(!(await signIn(people, { code })).ok)
  })

  test('an answer is refused twice, late, of another site, unverified or of nobody', async () => {
    const people = doors.open()
    await join(people)
    const { passkey } = await add(people, await opened(people))
    const challenge = await challengeFor(people)
    const answer = use(passkey, { challenge, site })
    assert.ok((await people.signInWithPasskey(party, answer, from())).ok)
    assert.deepEqual(await people.signInWithPasskey(party, answer, from()), refused)

    const late = use(passkey, { challenge: await challengeFor(people), site })
    doors.now += peopleLimits.passkeyChallengeMinutes * 60_000
    assert.deepEqual(await people.signInWithPasskey(party, late, from()), refused)

    const elsewhere = { rpId: site.rpId, origin: 'https://posta.example.evil.example' }
    assert.deepEqual(await enter(people, passkey, { site: elsewhere }), refused)
    const other = { rpId: 'evil.example', origin: site.origin }
    assert.deepEqual(await enter(people, passkey, { site: other }), refused)
    assert.deepEqual(await enter(people, passkey, { isVerified: false }), refused)
    assert.deepEqual(await enter(people, passkey, { challenge: 'made-up' }), refused)
    assert.deepEqual(await enter(people, newPasskey()), refused)
    const forged = { ...newPasskey(), id: passkey.id, counter: 50 }
    assert.deepEqual(await enter(people, forged), refused)
    assert.ok((await enter(people, passkey)).ok)
  })

  test('a wrong answer uses up its challenge', async () => {
    const people = doors.open()
    await join(people)
    const { passkey } = await add(people, await opened(people))
    const challenge = await challengeFor(people)
    const unverified = use(passkey, { challenge, site, isVerified: false })
    assert.deepEqual(await people.signInWithPasskey(party, unverified, from()), refused)
    const right = use(passkey, { challenge, site })
    assert.deepEqual(await people.signInWithPasskey(party, right, from()), refused)
  })

  test('a challenge to add one signs nobody in, nor the other way round', async () => {
    const people = doors.open()
    await join(people)
    const signed = await opened(people)
    const { passkey } = await add(people, signed)
    const offered = await people.offerPasskey(signed)
    assert.ok(offered.ok)
    assert.deepEqual(await enter(people, passkey, { challenge: offered.value.challenge }), refused)
    const challenge = await challengeFor(people)
    const added = await tryAdding(people, signed, newPasskey(), { challenge })
    assert.deepEqual(added, { ok: false, refusal: { name: 'passkey-wrong' } })
  })

  test('a copy of a passkey is refused by its counter, and goes on record', async () => {
    const people = doors.open()
    await join(people)
    const { passkey, stored } = await add(people, await opened(people))
    const copy = { ...passkey }
    assert.ok((await enter(people, passkey)).ok)
    assert.deepEqual(await enter(people, copy), refused)
    const entries = await findEntries(doors.auditDb, 0, 50)
    const copies = entries.filter(({ action }) => action === 'person.passkey-copy')
    assert.equal(copies.length, 1)
    assert.match(JSON.stringify(copies[0]), new RegExp(stored.id))
    assert.ok((await enter(people, passkey)).ok, 'the original goes on')
  })

  test('of two who use the same count at once one is let in', async () => {
    const people = doors.open()
    await join(people)
    const { passkey } = await add(people, await opened(people))
    const answers = [await challengeFor(people), await challengeFor(people)].map((challenge) =>
      use({ ...passkey }, { challenge, site }),
    )
    const entered = await Promise.all(
      answers.map((answer) => people.signInWithPasskey(party, answer, from())),
    )
    assert.equal(entered.filter(({ ok }) => ok).length, 1)
  })

  test('a disabled person has no use of it', async () => {
    const people = doors.open()
    const person = await join(people)
    const { passkey } = await add(people, await opened(people))
    await people.setDisabled(person.email, true, { id: 'cli', name: 'cli root' })
    assert.deepEqual(await enter(people, passkey), refused)
  })

  test('several are added, each once, and removed; the last takes the codes along', async () => {
    const people = doors.open()
    await join(people)
    const signed = await opened(people)
    const first = await add(people, signed)
    const second = await add(people, signed)
    assert.equal(second.recoveryCodes, undefined, 'those of the first stay')
    const again = await tryAdding(people, signed, first.passkey)
    assert.deepEqual(again, { ok: false, refusal: { name: 'passkey-known' } })
    assert.ok((await people.removePasskey(signed, first.stored.id, from())).ok)
    assert.deepEqual(await enter(people, first.passkey), refused)
    assert.ok((await enter(people, second.passkey)).ok)
    assert.ok(!(await people.removePasskey(signed, first.stored.id, from())).ok, 'only once')
    assert.ok((await people.removePasskey(signed, second.stored.id, from())).ok)
    assert.deepEqual(await doors.db.all('select digest from recovery_code'), [])
    assert.ok((await signIn(people)).ok, 'the password alone is enough again')
  })

  test('a person who must have a second factor keeps the last one, whichever it is', async () => {
    const people = doors.open({ secondFactorRoles: ['administra'] })
    await join(people)
    const signed = await opened(people)
    const { stored } = await add(people, signed)
    const removal = await people.removePasskey(signed, stored.id, from())
    assert.deepEqual(removal, { ok: false, refusal: 'last-factor' })
    const proposed = await people.proposeFactor(signed, password, from())
    assert.ok(proposed.ok)
    const codeAt = (step: number) => totpCode(proposed.value.secret, totpStep(doors.now) + step)
    assert.ok((await people.confirmFactor(signed, codeAt(0), from())).ok)
    assert.ok((await people.removePasskey(signed, stored.id, from())).ok)
    const app = await people.removeFactor(signed, { password, code: codeAt(1) }, from())
    assert.deepEqual(app, { ok: false, refusal: { name: 'last-factor' } })
  })

  test('two last factors that are removed at once leave one', async () => {
    const people = doors.open({ secondFactorRoles: ['administra'] })
    await join(people)
    const signed = await opened(people)
    const [first, second] = [await add(people, signed), await add(people, signed)]
    const removed = await Promise.all(
      [first, second].map(({ stored }) => people.removePasskey(signed, stored.id, from())),
    )
    assert.equal(removed.filter(({ ok }) => ok).length, 1)
  })

  test('the command for a lost phone takes passkeys and codes away', async () => {
    const people = doors.open()
    const person = await join(people)
    const { passkey } = await add(people, await opened(people))
    await people.dropFactor(person.email, { id: 'cli', name: 'cli root' })
    assert.deepEqual(await enter(people, passkey), refused)
    assert.ok((await signIn(people)).ok)
  })

  test('proving an address takes passkeys of before along, whoever had added them', async () => {
    const people = doors.open()
    const person = await join(people)
    const stored = await findPerson(doors.db, person.id)
    const { passkey } = await add(people, await opened(people))
    assert.ok(stored)
    const unproven = { ...stored, isProven: false }
    await doors.db.transaction((tx) =>
      proveAddress(tx, () => undefined, {
        person: unproven,
        accounts: [unproven],
        now: doors.now,
      }),
    )
    assert.deepEqual(await enter(people, passkey), refused)
    assert.deepEqual(await doors.db.all('select digest from recovery_code'), [])
  })

  test('a session is made fresh by the own passkey, and by no other', async () => {
    const people = doors.open()
    await join(people)
    const signed = await opened(people)
    const { passkey } = await add(people, signed)
    doors.now += 3_600_000
    const answer = async (own: SoftPasskey) =>
      people.confirmWithPasskey(
        signed,
        party,
        use(own, { challenge: await challengeFor(people), site }),
      )
    assert.deepEqual(await answer(passkey), { ok: true, value: doors.now })
    const challenge = await challengeFor(people)
    const other = { ...signed, person: { ...signed.person, id: 'per_other' } }
    const taken = await people.confirmWithPasskey(other, party, use(passkey, { challenge, site }))
    assert.deepEqual(taken, { ok: false, refusal: { name: 'passkey-wrong' } })
  })

  test('challenges are bounded in number and time, and no copy of them is kept', async () => {
    const people = doors.open()
    const most = 3
    for (let turn = 0; turn < 5; turn++) {
      const challenge = { digest: `d${turn}`, purpose: 'use', personId: null } as const
      const one = { ...challenge, expiresAt: doors.now + 60_000 }
      await doors.db.transaction((tx) => insertChallenge(tx, one, { now: doors.now + turn, most }))
    }
    const challenges = () => doors.db.all('select digest from passkey_challenge order by digest')
    assert.deepEqual(await challenges(), [{ digest: 'd2' }, { digest: 'd3' }, { digest: 'd4' }])
    const made = await challengeFor(people)
    assert.ok(!JSON.stringify(await challenges()).includes(made))
    doors.now += peopleLimits.passkeyChallengeMinutes * 60_000
    await people.clean()
    assert.deepEqual(await challenges(), [])
  })
})
