import type { Page } from 'playwright-core'

/** The people of the demonstration (D39), by role. */
export const demoPeople = {
  store: 'tienda@demo.example',
  dispatch: 'despacho@demo.example',
  warehouse: 'deposito@demo.example',
  admin: 'admin@demo.example',
  branch: 'sucursal@demo.example',
  scanner: 'escaner@demo.example',
  courier: 'reparto@demo.example',
} as const

export type DemoPerson = keyof typeof demoPeople

export const demoPassword = 'demo-posta-2026'

/** The service of a page, which may show nothing of it yet. */
export const origins = new WeakMap<Page, string>()

/**
 * Signs in by the service's own row, so that tests of other screens don't go through the form, and
 * opens the page.
 */
export function signIn(page: Page, who: DemoPerson, path?: string): Promise<void> {
  return signInAs(page, demoPeople[who], demoPassword, path)
}

/** Signs in somebody whom a test has invited. */
export async function signInAs(
  page: Page,
  email: string,
  password: string,
  path?: string,
): Promise<void> {
  const origin = origins.get(page) ?? new URL(page.url()).origin
  // A page that still loads would meet the end of its session, and leave for the sign-in by itself.
  if (path !== undefined && page.url().startsWith(origin)) await page.goto('about:blank')
  const answer = await page.request.post(`${origin}/v1/session`, {
    data: { email, password },
    headers: { 'x-posta-csrf': '1', origin },
  })
  if (!answer.ok()) throw new Error(`${email} can't sign in: ${await answer.text()}`)
  if (path !== undefined) await page.goto(path)
}
