import assert from 'node:assert/strict'
import type { Scene, Step, Story } from '../../../../test/support/story.ts'
import { until } from '../../../../test/support/until.ts'

const password = 'siete gatos azules'

/** The link in a mail to an address. */
async function linkTo({ mails }: Scene, email: string, page: string): Promise<string> {
  const find = () =>
    mails
      .filter(({ to }) => to === email)
      .flatMap(({ text }) => new RegExp(`/${page}/([\\w-]+)`).exec(text)?.[1] ?? [])
      .at(-1)
  await until(`a mail to ${email}`, () => find() !== undefined)
  return find() ?? ''
}

/** A person whom the carrier invites by mail, and who signs in: the following pairs are theirs. */
function joinAs(email: string, query: string, role: string): Step {
  return async (scene) => {
    const { posta, place, token } = scene
    const headers = { authorization: `Bearer ${token}` }
    const wish = { email, name: 'Ana Paz', role }
    const invited = await posta.post(`${place}/ops/v1/users${query}`, wish, headers)
    assert.equal(invited.status, 201, invited.text)
    const link = await linkTo(scene, email, 'clave')
    const path = `${place}/v1/password-resets/${link}`
    await posta.request('PUT', path, { body: JSON.stringify({ password }) })
    const session = await posta.post(`${place}/v1/session`, { email, password })
    assert.equal(session.status, 200, session.text)
    scene.words.set('personId', session.json.person.id)
    scene.cookie = session.headers.get('set-cookie')?.split(';')[0] ?? ''
  }
}

function readToken(word: string, email: string): Step {
  return async (scene) => scene.words.set(word, await linkTo(scene, email, 'correo'))
}

function storyOf(face: 'v1' | 'ops', query: string, role: string): Story {
  const of = (...pairs: string[]) => pairs.map((pair) => `${face} ${pair}`)
  return {
    about: `the addresses that people sign in with, on ${face}`,
    sendsMail: true,
    steps: [
      joinAs('ana@tienda.example', query, role),
      ...of('askEmailChange 2-own', 'askEmailChange 3-malformed', 'askEmailChange 1-asked'),
      ...of('listEmailChanges 1-waiting'),
      readToken('emailToken', 'ana.paz@correo.example'),
      ...of('readEmailChange 1-confirm', 'confirmEmailChange 1-confirmed'),
      ...of('confirmEmailChange 2-used', 'readEmailChange 2-unknown'),
      readToken('undoToken', 'ana@tienda.example'),
      ...of('readEmailChange 3-undo', 'undoEmailChange 2-short'),
      ...of('undoEmailChange 1-undone'),
    ],
  }
}

export const stories: readonly Story[] = [
  storyOf('v1', '?shipper=9001', 'administra'),
  storyOf('ops', '', 'reader'),
]
