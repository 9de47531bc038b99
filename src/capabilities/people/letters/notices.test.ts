import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { newPasskey, register } from '../../../../test/support/authenticator.ts'
import { type EmailScene, openEmailScene } from '../../../../test/support/email-change-doors.ts'
import { forEachEngine } from '../../../../test/support/engines.ts'
import {
  ana,
  by,
  carrier,
  from,
  hour,
  otherPassword,
  password,
  signIn,
  tokenOf,
} from '../../../../test/support/people-doors.ts'
import { until } from '../../../../test/support/until.ts'
import { totpCode, totpStep } from '../../../kits/secret/totp.ts'
import { peopleLimits } from '../people.limits.ts'
import type { People } from '../people.ts'

const party = { id: 'localhost', origin: 'http://localhost' }

forEachEngine((engine) => {
  let scene: EmailScene
  let people: People
  beforeEach(async () => {
    scene = await openEmailScene(engine)
    people = scene.people
  })
  afterEach(() => scene.doors.close())

  /** The letters to Ana beside invitations and links, each in a word or two. */
  const notices = () =>
    scene
      .lettersTo(ana.email)
      .flatMap((letter) => (letter.kind === 'changed' ? letter.what : letter.kind))
      .filter((kind) => kind !== 'invitation' && kind !== 'reset' && kind !== 'membership')

  const untilNoticed = (...wanted: string[]) =>
    until(wanted.join(), () => notices().length === wanted.length).then(() =>
      assert.deepEqual(notices(), wanted),
    )

  /** Waits until earlier notices have been sent: letters are counted one after another. */
  async function settle(): Promise<void> {
    const signed = await people.signIn({ email: 'otra@tienda.example', password }, from())
    assert.ok(signed.ok)
    const wish = { present: password, password }
    assert.ok((await people.changePassword(signed.value, wish, from())).ok)
    const isChange = ({ kind }: { readonly kind: string }) => kind === 'changed'
    await until('the last letter', () => scene.lettersTo('otra@tienda.example').some(isChange))
  }

  test('a browser that is not known is noticed, but for the first one ever', async () => {
    const first = await scene.joinProven()
    assert.ok((await signIn(people, {}, '10.0.0.9', first.deviceCookie)).ok)
    const second = await signIn(people, {}, '10.0.0.9')
    assert.ok(second.ok)
    await untilNoticed('device')
    const [letter] = scene.lettersTo(ana.email).slice(-1)
    assert.ok(letter?.kind === 'device')
    assert.deepEqual([letter.place, letter.at], ['10.0.0.x', scene.doors.now])
    assert.match(letter.agent ?? '', /Firefox/)
    assert.ok((await signIn(people, {}, '10.0.0.8', second.value.deviceCookie)).ok)
    assert.equal((await signIn(people, { password: otherPassword }, '10.0.0.7')).ok, false)
    assert.ok((await signIn(people, {}, '10.0.0.7')).ok)
    await untilNoticed('device', 'device')
  })

  test('a new password, each change of a factor and each passkey are noticed', async () => {
    const signed = await scene.joinProven()
    const change = { present: password, password: otherPassword }
    assert.ok((await people.changePassword(signed, change, from())).ok)
    await untilNoticed('password')
    const proposed = await people.proposeFactor(signed, otherPassword, from())
    assert.ok(proposed.ok)
    const { secret } = proposed.value
    const code = () => totpCode(secret, totpStep(scene.doors.now))
    assert.ok((await people.confirmFactor(signed, code(), from())).ok)
    await untilNoticed('password', 'factor-on')
    scene.doors.now += 30_000
    const shown = { password: otherPassword, code: code() }
    assert.ok((await people.removeFactor(signed, shown, from())).ok)
    const offer = await people.offerPasskey(signed)
    assert.ok(offer.ok)
    const { challenge } = offer.value
    const site = { rpId: party.id, origin: party.origin }
    const made = { ...register(newPasskey(), { challenge, site }), name: 'x', transports: [] }
    const added = await people.addPasskey(signed, party, made, from())
    assert.ok(added.ok)
    await untilNoticed('password', 'factor-on', 'factor-off', 'passkey-added')
    assert.ok((await people.removePasskey(signed, added.value.passkey.id, from())).ok)
    await untilNoticed('password', 'factor-on', 'factor-off', 'passkey-added', 'passkey-removed')
  })

  test('a password that was chosen by a link is noticed, but for the first', async () => {
    await scene.joinProven()
    people.requestReset(ana.email, from())
    await scene.untilSent(ana.email, 'reset')
    const link = scene.lettersTo(ana.email).find(({ kind }) => kind === 'reset')
    assert.ok((await people.useLink(tokenOf(link), otherPassword, from())).ok)
    await untilNoticed('password')
  })

  test('a factor that the carrier takes away is noticed as theirs', async () => {
    const signed = await scene.joinProven()
    const proposed = await people.proposeFactor(signed, password, from())
    assert.ok(proposed.ok)
    const code = totpCode(proposed.value.secret, totpStep(scene.doors.now))
    assert.ok((await people.confirmFactor(signed, code, from())).ok)
    await untilNoticed('factor-on')
    assert.ok((await people.dropFactor(ana.email, carrier)).ok)
    await untilNoticed('factor-on', 'factors-off')
    const [letter] = scene.lettersTo(ana.email).slice(-1)
    assert.ok(letter?.kind === 'changed' && letter.agent === undefined)
  })

  test('new access says when and from what it was accepted', async () => {
    const { person } = await scene.joinProven()
    await people.addMember(ana, by(9002))
    const [waiting] = await people.listInvitations(person.id)
    assert.ok((await people.answerInvitation(person, waiting?.id ?? '', true, from())).ok)
    await untilNoticed('joined')
    const [letter] = scene.lettersTo(ana.email).slice(-1)
    assert.ok(letter?.kind === 'joined' && letter.at === scene.doors.now)
    assert.match(letter.agent ?? '', /Firefox/)
  })

  test('no answer waits for a letter, and none fails with it', async () => {
    await scene.joinProven()
    const { promise, resolve } = Promise.withResolvers<void>()
    scene.doors.mailing = promise
    assert.ok((await signIn(people)).ok, 'while the mail server takes its time')
    assert.deepEqual(notices(), [])
    resolve()
    await untilNoticed('device')
    const refusing = scene.doors.open({}, true, new Error('550 not here'))
    assert.ok((await signIn(refusing)).ok)
    await until('the failure is logged', () => scene.doors.failures.length === 1)
  })

  test('nobody floods a mailbox: few letters of a kind a day', async () => {
    const first = await scene.joinProven()
    const most = peopleLimits.noticesPerKindAndDay
    for (let turn = 0; turn < most + 2; turn++) assert.ok((await signIn(people)).ok)
    await until('the letters', () => notices().length === most)
    const change = { present: password, password: otherPassword }
    assert.ok((await people.changePassword(first, change, from())).ok)
    await until('one of another kind', () => notices().includes('password'))
    assert.equal(notices().filter((kind) => kind === 'device').length, most)
    scene.doors.now += 24 * hour
    assert.ok((await signIn(people, { password: otherPassword })).ok)
    await until('the next day', () => notices().length === most + 2)
  })

  test('people who never proved the address, and the demonstration, get none', async () => {
    await scene.joinUnproven()
    await scene.joinProven('otra@tienda.example')
    assert.ok((await signIn(people)).ok)
    const email = 'demo@tienda.example'
    const demo = scene.doors.open({ demo: true }, true)
    const invite = (shipper: number) =>
      scene.doors
        .open({ demo: true })
        .addMember({ ...ana, email }, { ...by(0, shipper), isDemo: true })
    const made = await invite(9001)
    assert.ok(made.ok)
    assert.ok((await demo.useLink(tokenOf(made.value.link), password, from())).ok)
    const entered = await demo.signIn({ email, password }, from())
    assert.ok(entered.ok && (await demo.signIn({ email, password }, from())).ok)
    assert.ok((await invite(9002)).ok)
    const { person } = entered.value
    const [waiting] = await demo.listInvitations(person.id)
    assert.ok((await demo.answerInvitation(person, waiting?.id ?? '', true, from())).ok)
    await settle()
    assert.deepEqual(notices(), [])
    assert.deepEqual(scene.lettersTo(email), [])
  })
})
