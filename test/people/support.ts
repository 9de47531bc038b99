import assert from 'node:assert/strict'
import type { Posta, Reply } from '../support/posta.ts'

export const demoPassword = 'demo-posta-2026'

/** A browser with a session: it sends the cookie, and the headers of a page of the service. */
export interface Browser {
  readonly cookie: string
  readonly session: Reply
  get(path: string, headers?: Record<string, string>): Promise<Reply>
  send(method: string, path: string, body?: unknown, headers?: Headers): Promise<Reply>
}

type Headers = Record<string, string>

/** The cookie that an answer sets, as a browser sends it back. */
export function cookieOf(reply: Reply): string {
  return reply.headers.get('set-cookie')?.split(';')[0] ?? ''
}

export function trySignIn(
  posta: Posta,
  email: string,
  password = demoPassword,
  { place = '/testing', face = '/v1', code = undefined as string | undefined, headers = {} } = {},
): Promise<Reply> {
  const wish = { email, password, ...(code === undefined ? {} : { code }) }
  return posta.post(`${place}${face}/session`, wish, headers)
}

export async function signIn(
  posta: Posta,
  email: string,
  password = demoPassword,
  code?: string,
): Promise<Browser> {
  const session = await trySignIn(posta, email, password, { code })
  assert.equal(session.status, 200, session.text)
  return browse(posta, cookieOf(session), session)
}

export function browse(posta: Posta, cookie: string, session: Reply): Browser {
  return {
    cookie,
    session,
    get: (path, headers = {}) => posta.get(path, { cookie, ...headers }),
    send: (method, path, body, headers = {}) =>
      posta.request(method, path, {
        headers: { cookie, origin: posta.url, 'x-posta-csrf': '1', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  }
}

/** Invites a person and chooses the password, as they would by their link. */
export async function invite(
  posta: Posta,
  by: Browser,
  path: string,
  wish: { readonly email: string; readonly role: string; readonly branch?: string },
): Promise<string> {
  const invited = await by.send('POST', path, { name: `Nombre de ${wish.email}`, ...wish })
  assert.equal(invited.status, 201, invited.text)
  const token = String(invited.json.link).split('/clave/')[1]
  const chosen = await posta.request('PUT', `/testing/v1/password-resets/${token}`, {
    body: JSON.stringify({ password: ownPassword }),
  })
  assert.equal(chosen.status, 200, chosen.text)
  return invited.json.id
}

export const ownPassword = 'un perro muy largo 77'
