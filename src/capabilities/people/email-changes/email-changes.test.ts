import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { newPasskey, register } from '../../../../test/support/authenticator.ts'
import {
  type EmailScene,
  newEmail,
  openEmailScene,
  refusalOf,
} from '../../../../test/support/email-change-doors.ts'
import { forEachEngine } from '../../../../test/support/engines.ts'
import {
  ana,
  by,
  carrier,
  from,
  hour,
  isOpen,
  opened,
  otherPassword,
  password,
  signIn,
  tokenOf,
} from '../../../../test/support/people-doors.ts'
import { until } from '../../../../test/support/until.ts'
import { findEntries } from '../../audit/audit.store.ts'
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

  test('an address counts once its mailbox confirms it, and the one before is notified twice', async () => {
    const signed = await scene.joinProven()
    const token = await scene.ask(signed)
    await scene.untilSent(ana.email, 'email-asked')
    assert.equal((await people.pendingEmail(signed.person.id))?.email, newEmail)
    assert.ok((await signIn(people)).ok, 'the one before works until then')
    assert.equal((await signIn(people, { email: newEmail })).ok, false)
    const confirmed = await people.confirmEmailChange(signed, token, undefined)
    assert.ok(confirmed.ok)
    assert.deepEqual([confirmed.value.email, confirmed.value.isProven], [newEmail, true])
    assert.equal((await signIn(people)).ok, false)
    assert.ok((await signIn(people, { email: ` ${newEmail.toUpperCase()}` })).ok)
    await scene.untilSent(ana.email, 'email-changed')
    assert.deepEqual(
      scene.lettersTo(newEmail).map(({ kind }) => kind),
      ['email-confirm'],
    )
    assert.equal(await people.pendingEmail(signed.person.id), undefined)
    assert.equal(refusalOf(await people.confirmEmailChange(signed, token, '')), 'link-unknown')
    const entries = await findEntries(scene.doors.auditDb, 0, 50)
    const actions = entries.map(({ action }) => action).filter((one) => one.includes('email'))
    assert.deepEqual(actions, ['person.email-asked', 'person.email'])
  })

  test('a link works once, for a day, and is void once another is asked for or the password changes', async () => {
    const signed = await scene.joinProven()
    const first = await scene.ask(signed, 'uno@correo.example')
    const second = await scene.ask(signed, 'dos@correo.example')
    assert.equal(refusalOf(await people.confirmEmailChange(signed, first, '')), 'link-unknown')
    const change = { present: password, password: otherPassword }
    assert.ok((await people.changePassword(signed, change, from())).ok)
    assert.equal(await people.readEmailChange(second), undefined)
    const third = await scene.ask(signed, 'tres@correo.example')
    people.requestReset(ana.email, from())
    await scene.untilSent(ana.email, 'reset')
    const reset = scene.lettersTo(ana.email).find(({ kind }) => kind === 'reset')
    assert.ok((await people.useLink(tokenOf(reset), password, from())).ok)
    assert.equal(await people.readEmailChange(third), undefined)
    const fourth = await scene.ask(signed, 'cuatro@correo.example')
    assert.equal((await people.readEmailChange(fourth))?.email, 'cuatro@correo.example')
    scene.doors.now += 24 * hour
    assert.equal(await people.readEmailChange(fourth), undefined)
    await people.clean()
    assert.deepEqual(await scene.doors.db.all('select digest from email_change'), [])
  })

  test('only the session that asked confirms: nobody is talked into it', async () => {
    const attacker = await scene.joinProven('ladron@tienda.example')
    const token = await scene.ask(attacker, ana.email)
    const victim = await scene.joinUnproven()
    assert.equal(refusalOf(await people.confirmEmailChange(victim, token, '')), 'link-foreign')
    assert.ok((await people.confirmEmailChange(attacker, token, '')).ok, 'it is still there')
  })

  test('an address that is somebody else’s gets the same answer, and only its mailbox reads why', async () => {
    const owner = await scene.joinProven('duena@correo.example')
    const signed = await scene.joinProven()
    const free = await people.askEmailChange(signed, newEmail)
    const freeShown = await people.pendingEmail(signed.person.id)
    const taken = await people.askEmailChange(signed, 'duena@correo.example')
    const takenShown = await people.pendingEmail(signed.person.id)
    assert.ok(free.ok && taken.ok)
    assert.deepEqual({ ...taken.value, email: newEmail }, free.value)
    assert.deepEqual({ ...takenShown, email: newEmail }, freeShown)
    await scene.untilSent('duena@correo.example', 'email-taken')
    await until('both are announced', () => {
      return scene.lettersTo(ana.email).filter(({ kind }) => kind === 'email-asked').length === 2
    })
    const letter = scene
      .lettersTo('duena@correo.example')
      .find(({ kind }) => kind === 'email-taken')
    assert.ok(!JSON.stringify(letter).includes('/correo/'), 'without a link')
    assert.ok(await isOpen(people, owner.token))
  })

  test('an address that became somebody’s meanwhile is not taken from them', async () => {
    const signed = await scene.joinProven()
    const token = await scene.ask(signed)
    await scene.joinProven(newEmail)
    assert.equal(refusalOf(await people.confirmEmailChange(signed, token, '')), 'email-taken')
    assert.ok((await signIn(people)).ok)
  })

  test('memberships that other sides gave an address wait for a yes once it is proven', async () => {
    const added = await scene.doors.open().addMember({ ...ana, email: newEmail }, by(9002))
    assert.ok(added.ok)
    assert.ok((await people.useLink(tokenOf(added.value.link), otherPassword, from())).ok)
    const before = await signIn(people, { email: newEmail, password: otherPassword })
    assert.ok(before.ok)
    const signed = await scene.joinProven()
    await scene.move(signed)
    assert.ok(!(await isOpen(people, before.value.token)))
    const old = await signIn(people, { email: newEmail, password: otherPassword })
    assert.equal(old.ok, false, 'whoever made that account is out')
    const { person, memberships } = await opened(people, { email: newEmail })
    assert.deepEqual(
      memberships.map(({ shipperNumber }) => shipperNumber),
      [9001],
    )
    const waiting = await people.listInvitations(person.id)
    assert.deepEqual(
      waiting.map(({ shipperNumber }) => shipperNumber),
      [9002],
    )
  })

  test('nobody leaves behind that an address was disabled', async () => {
    await scene.doors.open().addMember({ ...ana, email: newEmail }, by(9002))
    await people.setDisabled(newEmail, true, carrier)
    const signed = await scene.joinProven()
    assert.ok((await people.askEmailChange(signed, newEmail)).ok)
    await scene.untilSent(newEmail, 'email-taken')
  })

  test('other sessions, known devices and what was mailed before end; passkeys stay', async () => {
    const signed = await scene.joinProven()
    const offer = await people.offerPasskey(signed)
    assert.ok(offer.ok)
    const made = register(newPasskey(), {
      challenge: offer.value.challenge,
      site: { rpId: party.id, origin: party.origin },
    })
    const added = await people.addPasskey(
      signed,
      party,
      { ...made, name: 'x', transports: [] },
      from(),
    )
    assert.ok(added.ok, JSON.stringify(added))
    const code = (at: number) => ({ code: added.ok ? added.value.recoveryCodes?.[at] : '' })
    const other = await opened(people, code(0))
    await people.addMember(ana, by(9002))
    await scene.untilSent(ana.email, 'membership')
    const invitation = tokenOf(scene.lettersTo(ana.email).find(({ kind }) => kind === 'membership'))
    people.requestReset(ana.email, from())
    await scene.untilSent(ana.email, 'reset')
    const reset = tokenOf(scene.lettersTo(ana.email).find(({ kind }) => kind === 'reset'))
    await scene.move(signed)
    const here = await isOpen(people, signed.token)
    assert.deepEqual([here, await isOpen(people, other.token)], [true, false])
    assert.equal(await people.readLink(invitation), undefined)
    assert.equal(await people.readLink(reset), undefined)
    assert.equal((await people.listPasskeys(signed.person.id)).length, 1)
    const device = other.deviceCookie
    const again = await signIn(people, { email: newEmail, ...code(1) }, '10.0.0.1', device)
    assert.ok(again.ok && !again.value.isKnownDevice)
    const [invited] = await people.listMembers({ environment: 'testing', shipperNumber: 9002 })
    assert.equal(invited?.email, ana.email, 'its inviter sees what they typed, and no more')
    assert.equal((await people.listInvitations(signed.person.id)).length, 1)
  })

  test('an address that was never proven is left with another password', async () => {
    const signed = await scene.joinUnproven()
    assert.equal(signed.person.isProven, false)
    const token = await scene.ask(signed)
    assert.equal((await people.readEmailChange(token))?.needsPassword, true)
    const confirm = (chosen?: string) => people.confirmEmailChange(signed, token, chosen)
    assert.equal(refusalOf(await confirm()), 'password-missing')
    assert.equal(refusalOf(await confirm('corta')), 'password-short')
    assert.ok((await confirm(otherPassword)).ok)
    assert.equal((await signIn(people, { email: newEmail })).ok, false)
    assert.ok((await signIn(people, { email: newEmail, password: otherPassword })).ok)
    await scene.untilSent(ana.email, 'email-changed')
    assert.equal(scene.mailed(ana.email, 'email-changed'), '', 'nobody proved it')
  })

  test('the own address can be proven so, where it is not', async () => {
    const signed = await scene.joinUnproven()
    const token = await scene.ask(signed, ana.email)
    assert.ok((await people.confirmEmailChange(signed, token, otherPassword)).ok)
    assert.ok((await opened(people, { password: otherPassword })).person.isProven)
    const again = await people.askEmailChange(signed, ana.email)
    assert.ok(again.ok, 'as this session began it was not proven')
    const proven = await opened(people, { password: otherPassword })
    assert.deepEqual(await people.askEmailChange(proven, ana.email), {
      ok: false,
      refusal: { name: 'email-own' },
    })
  })

  test('without mail nothing can be proved, and the demonstration changes nobody', async () => {
    const refused = await scene.doors.open().askEmailChange(await scene.joinUnproven(), newEmail)
    assert.deepEqual(refused, { ok: false, refusal: { name: 'email-change-unavailable' } })
    const demo = scene.doors.open({ demo: true }, true)
    const made = await scene.doors
      .open({ demo: true })
      .addMember({ ...ana, email: 'demo@tienda.example' }, { ...by(9001), isDemo: true })
    assert.ok(made.ok)
    assert.ok((await demo.useLink(tokenOf(made.value.link), password, from())).ok)
    const signed = await demo.signIn({ email: 'demo@tienda.example', password }, from())
    assert.ok(signed.ok)
    const change = await demo.askEmailChange(signed.value, newEmail)
    assert.deepEqual(change, { ok: false, refusal: { name: 'demo-person' } })
  })

  test('a mail that is refused leaves nothing pending', async () => {
    const signed = await scene.joinProven()
    const refusing = scene.doors.open({}, true, new Error('550 not here'))
    const change = await refusing.askEmailChange(signed, newEmail)
    assert.deepEqual(change, { ok: false, refusal: { name: 'mail-failed' } })
    assert.equal(await people.pendingEmail(signed.person.id), undefined)
  })

  test('few letters go to one mailbox, and few for one person', async () => {
    const [one, two] = [await scene.joinProven(), await scene.joinProven('otra@tienda.example')]
    const names = []
    for (const signed of [one, two, one, two]) {
      const change = await people.askEmailChange(signed, newEmail)
      names.push(change.ok ? 'mailed' : change.refusal.name)
    }
    assert.deepEqual(names, ['mailed', 'mailed', 'mailed', 'attempts-limited'])
    for (const turn of [1, 2, 3])
      assert.ok((await people.askEmailChange(one, `${turn}@c.example`)).ok)
    const sixth = await people.askEmailChange(one, 'seis@correo.example')
    assert.deepEqual(sixth, {
      ok: false,
      refusal: { name: 'attempts-limited', retrySeconds: 3_600 },
    })
    scene.doors.now += hour
    assert.ok((await people.askEmailChange(one, newEmail)).ok)
  })
})
