import assert from 'node:assert/strict'
import { newPasskey, register, use } from '../../../test/support/authenticator.ts'
import { type Scene, type Step, type Story } from '../../../test/support/story.ts'
import { totpCode, totpStep } from '../../kits/secret/totp.ts'

/** Signs somebody in apart from the pairs: the following ones are theirs. */
function as(email: string, password: string): Step {
  return async (scene) => {
    const answer = await scene.posta.post(`${scene.place}/v1/session`, { email, password })
    assert.equal(answer.status, 200, answer.text)
    scene.words.set('sessionId', answer.json.session.id)
    scene.words.set('callerId', answer.json.person.id)
    scene.cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  }
}

/** The code that an app would show, or the next one: none works twice. */
function showCode(later: 0 | 1): Step {
  return async ({ words, posta, place }: Scene) => {
    const clock = posta.app.environments.get(place === '/testing' ? 'testing' : 'production')?.clock
    const step = totpStep(clock?.() ?? 0) + later
    words.set('factorCode', totpCode(words.fill('<factorSecret>'), step))
  }
}

/** Invites somebody apart from the pairs, as the demonstration's administrator does. */
async function inviteTo(scene: Scene, shipper: number, email: string) {
  const who = { email: 'admin@demo.example', password: 'demo-posta-2026' }
  const session = await scene.posta.post(`${scene.place}/ops/v1/session`, who)
  const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? ''
  const headers = { cookie, origin: scene.posta.url, 'x-posta-csrf': '1' }
  const body = JSON.stringify({ email, name: 'Eva Ruiz', role: 'mira' })
  const path = `${scene.place}/ops/v1/users?shipper=${shipper}`
  const answer = await scene.posta.request('POST', path, { headers, body })
  assert.equal(answer.status, 201, answer.text)
  return String(answer.json.link).split('/clave/')[1] ?? ''
}

/** Somebody with one membership who was invited to another, and a link that nobody used. */
const inviteTwice: Step = async (scene) => {
  const { posta, place, words } = scene
  const [email, password] = ['eva@tienda.example', 'siete gatos azules']
  const token = await inviteTo(scene, 9001, email)
  const path = `${place}/v1/password-resets/${token}`
  await posta.request('PUT', path, { body: JSON.stringify({ password }) })
  await inviteTo(scene, 9002, email)
  const session = await posta.post(`${place}/v1/session`, { email, password })
  words.set('invitationId', session.json.invitations[0].id)
  scene.cookie = session.headers.get('set-cookie')?.split(';')[0] ?? ''
  words.set('declinedToken', await inviteTo(scene, 9002, 'luz@tienda.example'))
}

const passkey = newPasskey()
const siteOf = ({ posta }: Scene) => ({ rpId: 'localhost', origin: posta.url })

function setAll({ words }: Scene, answer: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(answer))
    if (typeof value === 'string') words.set(name === 'id' ? 'credentialId' : name, value)
}

/** The answer of a browser to the challenge that was shown. */
async function makePasskey(scene: Scene): Promise<void> {
  const challenge = scene.words.fill('<offerChallenge>')
  setAll(scene, register(passkey, { challenge, site: siteOf(scene) }))
}

async function usePasskey(scene: Scene): Promise<void> {
  const challenge = scene.words.fill('<passkeyChallenge>')
  setAll(scene, use(passkey, { challenge, site: siteOf(scene) }))
}

/** Another challenge, apart from the pairs. */
async function askAgain({ posta, place, words }: Scene): Promise<void> {
  const answer = await posta.post(`${place}/v1/session/passkey-challenges`, '')
  assert.equal(answer.status, 200, answer.text)
  words.set('passkeyChallenge', answer.json.challenge)
}

function storyOf(face: 'v1' | 'ops', own: string, invited: string): Story {
  const of = (...pairs: string[]) => pairs.map((pair) => `${face} ${pair}`)
  return {
    about: `people and their sessions, on ${face}`,
    steps: [
      ...of('openSession 1-signed-in', 'openSession 2-wrong', 'openSession 3-faults'),
      ...of('getSession 1-own', 'listSessions 1-own'),
      ...of('changePerson 1-name', 'changePerson 2-language'),
      as(own, 'demo-posta-2026'),
      ...of('inviteUser 1-new', 'inviteUser 2-role', 'listUsers 1-all'),
      ...of('readPasswordReset 1-invitation', 'readPasswordReset 2-unknown'),
      ...of('choosePassword 2-short', 'choosePassword 1-chosen'),
      ...of('changeUser 1-role', 'changeUser 2-own'),
      as(invited, 'siete gatos azules'),
      ...of('confirmSession 2-wrong', 'confirmSession 1-confirmed'),
      ...of('changePassword 2-wrong', 'changePassword 3-known', 'changePassword 1-changed'),
      ...of('proposeSecondFactor 2-wrong', 'proposeSecondFactor 1-proposed'),
      ...of('confirmSecondFactor 2-wrong'),
      showCode(0),
      ...of('confirmSecondFactor 1-confirmed'),
      showCode(1),
      ...of('removeSecondFactor 2-wrong', 'removeSecondFactor 3-wrong-code'),
      ...of('removeSecondFactor 1-removed'),
      ...of('offerPasskey 1-offered'),
      makePasskey,
      ...of('addPasskey 1-added', 'addPasskey 2-again', 'listPasskeys 1-own'),
      ...of('startPasskey 1-started'),
      usePasskey,
      ...of('openSessionWithPasskey 1-signed-in', 'openSessionWithPasskey 2-again'),
      askAgain,
      usePasskey,
      ...of('confirmSessionWithPasskey 1-confirmed', 'confirmSessionWithPasskey 2-again'),
      ...of('removePasskey 2-unknown', 'removePasskey 1-removed'),
      as(invited, 'ocho gatos celestes'),
      ...of('endSession 2-unknown', 'endSession 1-ended'),
      as(own, 'demo-posta-2026'),
      ...of('endUserSessions 1-ended', 'endUserSessions 2-unknown'),
      ...of('resetUser 1-link', 'resetUser 2-unknown'),
      ...of('removeUser 1-removed', 'removeUser 2-unknown'),
      ...of('requestPasswordReset 1-asked', 'requestPasswordReset 2-missing'),
      inviteTwice,
      ...of('answerInvitation 1-accepted', 'answerInvitation 2-unknown'),
      ...of('answerInvitationLink 1-declined', 'answerInvitationLink 2-unknown'),
      ...of('getSessionDevice 1-own', 'signOut 2-missing'),
      ...of('closeSession 1-left', 'signOut 1-left'),
      ...of('getDemonstration 1-offered', 'openDemonstrationSession 1-seat'),
      ...of('openDemonstrationSession 2-foreign'),
    ],
  }
}

export const stories: readonly Story[] = [
  storyOf('v1', 'tienda@demo.example', 'ana@tienda.example'),
  storyOf('ops', 'admin@demo.example', 'ana@correo.example'),
]
