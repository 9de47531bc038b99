import { dataOf, v1 } from './client.ts'

export async function listEmailChanges() {
  return (await dataOf(v1.GET('/session/email-changes'))).items
}

export async function askEmailChange(email: string) {
  return dataOf(v1.POST('/session/email-changes', { body: { email } }))
}

export type EmailChangeLink = Awaited<ReturnType<typeof readEmailChange>>

export async function readEmailChange(token: string) {
  return dataOf(v1.GET('/email-changes/{token}', { params: { path: { token } } }))
}

export async function confirmEmailChange(token: string, password: string) {
  const body = password === '' ? {} : { password }
  const params = { path: { token } }
  return dataOf(v1.PUT('/session/email-changes/{token}', { params, body }))
}

export async function undoEmailChange(token: string, password: string) {
  const params = { path: { token } }
  return dataOf(v1.PUT('/email-changes/{token}', { params, body: { password } }))
}
