/** The screens of the network and the shippers, by those who only look and by an executive. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { invite, ownPassword, signIn as signInByApi } from '../people/support.ts'
import { hasBrowser, inBrowser, withBrowser } from './support/browser.ts'
import { untilReads } from './support/until-reads.ts'

const house = withBrowser()

before(async () => {
  if (!hasBrowser) return
  const admin = await signInByApi(house.posta, 'admin@demo.example')
  for (const role of ['reader', 'executive'])
    await invite(house.posta, admin, '/testing/ops/v1/users', {
      email: `${role}@roles.example`,
      role,
    })
})

async function openAs(role: string): Promise<Page> {
  const { page } = await house.open('/ingresar')
  const { origin } = new URL(page.url())
  const answer = await page.request.post(`${origin}/ops/v1/session`, {
    data: { email: `${role}@roles.example`, password: ownPassword },
    headers: { 'x-posta-csrf': '1', origin },
  })
  assert.ok(answer.ok(), await answer.text())
  return page
}

const changing = /^(Nuev|Importar|Editar|Cerrar por|Reabrir|Agregar|Pedir|Rotar|Publicar|Sacar el)/

describe('the screens of the network', () => {
  test('have no buttons that change for readers', inBrowser, async () => {
    const page = await openAs('reader')
    const seen = [
      ['/consola/sucursales', 'Sucursales'],
      ['/consola/rutas?cp=1407', 'Rutas'],
      ['/consola/tarifas/precios', 'Tarifas y zonas'],
      ['/consola/tarifas/zonas', 'Tarifas y zonas'],
      ['/consola/remitentes', 'Remitentes'],
      ['/consola/remitentes/9001', '9001 Tienda Demo Cross'],
    ] as const
    for (const [path, title] of seen) {
      assert.equal((await page.goto(path))?.status(), 200, path)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await page.locator('main :is(table, .card, .map)').first().waitFor()
      const names = await page.locator('main').getByRole('button').allInnerTexts()
      const buttons = names.filter((name) => changing.test(name.trim()))
      assert.deepEqual(buttons, [], path)
      await untilReads(0, () => page.locator('main input.cell').count(), path)
    }
    await page.close()
  })

  test(
    'let an executive write a draft of the tariff, and import no prices',
    inBrowser,
    async () => {
      const page = await openAs('executive')
      assert.equal((await page.goto('/consola/sucursales'))?.status(), 403)
      assert.equal((await page.goto('/consola/rutas'))?.status(), 403)
      await page.goto('/consola/tarifas/precios')
      await page.getByLabel('AMBA hasta 1 kg', { exact: true }).waitFor()
      await untilReads(0, () => page.getByRole('button', { name: 'Importar CSV' }).count())
      await page.goto('/consola/tarifas/remitentes')
      await page.getByRole('button', { name: 'Agregar' }).waitFor()
      await page.goto('/consola/remitentes')
      await page.getByRole('button', { name: 'Pedir habilitación' }).waitFor()
      await page.close()
    },
  )
})
