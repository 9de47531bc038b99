import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import {
  type EmailScene,
  newEmail,
  openEmailScene,
  refusalOf,
} from '../../../../test/support/email-change-doors.ts'
import { forEachEngine } from '../../../../test/support/engines.ts'
import {
  ana,
  carrier,
  from,
  hour,
  isOpen,
  opened,
  otherPassword,
  password,
} from '../../../../test/support/people-doors.ts'
import { totpCode, totpStep } from '../../../kits/secret/totp.ts'
import type { People } from '../people.ts'

forEachEngine((engine) => {
  let scene: EmailScene
  let people: People
  beforeEach(async () => {
    scene = await openEmailScene(engine)
    people = scene.people
  })
  afterEach(() => scene.doors.close())

  test('the mailbox before undoes it: the thief is out, with what they added', async () => {
    const thief = await scene.joinProven()
    const undo = await scene.move(thief)
    const open = await people.readEmailChange(undo)
    assert.deepEqual([open?.purpose, open?.email, open?.needsPassword], ['undo', ana.email, true])
    const present = { present: password, password: 'la clave del ladron' }
    assert.ok((await people.changePassword(thief, present, from())).ok)
    const proposed = await people.proposeFactor(thief, present.password, from())
    assert.ok(proposed.ok)
    const code = totpCode(proposed.value.secret, totpStep(scene.doors.now))
    assert.ok((await people.confirmFactor(thief, code, from())).ok)
    const fled = await scene.ask(thief, 'lejos@correo.example')
    assert.ok((await people.confirmEmailChange(thief, fled, '')).ok)
    const undone = await people.undoEmailChange(undo, otherPassword)
    assert.ok(undone.ok, JSON.stringify(undone))
    assert.ok(!(await isOpen(people, thief.token)))
    const { person } = await opened(people, { password: otherPassword })
    assert.deepEqual([person.email, person.hasSecondFactor], [ana.email, false])
    await scene.untilSent('lejos@correo.example', 'email-undone')
    await scene.untilSent(newEmail, 'email-changed')
    const theirs = scene.mailed(newEmail, 'email-changed')
    assert.equal(await people.readEmailChange(theirs), undefined, 'no way back for the thief')
    assert.equal(refusalOf(await people.undoEmailChange(undo, password)), 'link-unknown', 'once')
  })

  test('a change is undone within a week, and not over somebody who has the address now', async () => {
    const signed = await scene.joinProven()
    const undo = await scene.move(signed)
    await scene.joinProven()
    assert.equal(refusalOf(await people.undoEmailChange(undo, otherPassword)), 'email-taken')
    scene.doors.now += 168 * hour
    assert.equal(refusalOf(await people.undoEmailChange(undo, otherPassword)), 'link-unknown')
  })

  test('a shell sets another address, which is not proven', async () => {
    const signed = await scene.joinProven()
    const undo = await scene.move(signed)
    await scene.joinProven('otra@tienda.example')
    const moveBy = (email: string, wanted: string) => people.moveByEmail(email, wanted, carrier)
    assert.equal(refusalOf(await moveBy('nadie@c.example', newEmail)), 'person-unknown')
    assert.equal(refusalOf(await moveBy(newEmail, 'otra@tienda.example')), 'email-taken')
    assert.ok((await moveBy(newEmail, 'Tercera@correo.example')).ok)
    const { person } = await opened(people, { email: 'tercera@correo.example' })
    assert.equal(person.isProven, false)
    assert.ok(!(await isOpen(people, signed.token)))
    assert.equal(await people.readEmailChange(undo), undefined)
    await scene.untilSent(newEmail, 'email-changed')
  })
})
