import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { invite, ownPassword, signIn as signInByRow } from '../people/support.ts'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { signIn } from './support/people.ts'

const house = withBrowser()

const integra = 'sofia@tienda.example'

/** Somebody who may make keys, but sees no shipments. */
async function inviteIntegra(): Promise<void> {
  const by = await signInByRow(house.posta, 'tienda@demo.example')
  await invite(house.posta, by, '/testing/v1/users', { email: integra, role: 'integra' })
}

describe('the keys of an account', () => {
  for (const look of looks)
    test(`are sound ${look.name}`, inBrowser, async () => {
      const open = await house.open('', look)
      const { page } = open
      await signIn(page, 'store', '/portal/claves?nueva')
      await page.getByRole('dialog').waitFor()
      await checkPage(open)
      await page.keyboard.press('Escape')
      await page.getByRole('table').waitFor()
      await checkPage(open)
      await page.close()
    })

  test('a key is made, shown once, renewed and revoked', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'store', '/portal/claves')
    await page.getByRole('button', { name: 'Nueva clave' }).click()
    await page.getByRole('button', { name: 'Crear y mostrar' }).click()
    await page.getByText('Escribí un nombre').waitFor()
    await page.getByLabel('Nombre').fill('Panel de despacho')
    await page.getByRole('button', { name: 'Crear y mostrar' }).click()
    const shown = page.getByRole('dialog').locator('pre')
    const first = await shown.innerText()
    assert.match(first, /^posta_test_/)
    const account = await fetch(`${house.posta.url}/v1/tracking-codes`, {
      method: 'POST',
      headers: { authorization: `Bearer ${first}` },
    })
    assert.notEqual(account.status, 401)
    await page.getByRole('button', { name: 'Ya la copié' }).click()
    const row = page.getByRole('row', { name: /Panel de despacho/ })
    await row.getByText('orders:write').waitFor()
    assert.ok(!(await page.content()).includes(first))

    await row.getByRole('button', { name: 'Renovar' }).click()
    await page.getByRole('button', { name: 'Renovar y mostrar' }).click()
    await page.getByText('La anterior sigue 48 horas más', { exact: true }).waitFor()
    assert.notEqual(await shown.innerText(), first)
    await page.getByRole('button', { name: 'Ya la copié' }).click()
    await page.getByText('en 48 horas').waitFor()

    const old = page.getByRole('row', { name: /en 48 horas/ })
    await old.getByRole('button', { name: 'Revocar' }).click()
    await page.getByRole('button', { name: 'Revocar la clave' }).click()
    await page.getByText('Panel de despacho ya no sirve').waitFor()
    await old.waitFor({ state: 'detached' })
    const refused = await fetch(`${house.posta.url}/v1/account`, {
      headers: { authorization: `Bearer ${first}` },
    })
    assert.equal(refused.status, 401)
    await page.close()
  })

  test('integra asks for a key, administra approves it, and then it works', inBrowser, async () => {
    await inviteIntegra()
    const asking = await house.open('')
    const { page } = asking
    await page.request.post(`${house.posta.url}/v1/session`, {
      data: { email: integra, password: ownPassword },
      headers: { 'x-posta-csrf': '1', origin: house.posta.url },
    })
    await page.goto('/portal/claves?nueva')
    const form = page.getByRole('dialog', { name: 'Nueva clave' })
    await form.getByLabel('Nombre').fill('Tablero de envíos')
    await form.getByRole('checkbox', { name: /Ver envíos/ }).check()
    await form.getByText('Ver todos los envíos, con nombre, domicilio').waitFor()
    await checkPage(asking)
    await form.getByRole('button', { name: 'Pedir aprobación y mostrar' }).click()
    const key = await page.getByRole('dialog').locator('pre').innerText()
    await page.getByRole('button', { name: 'Ya la copié' }).click()
    await page.getByText('Tablero de envíos espera aprobación').waitFor()
    await page.getByText('La aprueba alguien de la cuenta con rol administra').waitFor()
    assert.equal(await page.getByRole('button', { name: /^Aprobar/ }).count(), 0)
    await checkPage(asking)
    const read = async () => {
      const headers = { authorization: `Bearer ${key}` }
      return (await fetch(`${house.posta.url}/testing/v1/orders`, { headers })).status
    }
    assert.equal(await read(), 401)

    for (const look of looks) {
      const deciding = await house.open('', look)
      await signIn(deciding.page, 'store', '/portal/claves')
      await deciding.page.getByRole('table').waitFor()
      await checkPage(deciding)
      await deciding.page.close()
    }
    const { page: other } = await house.open()
    await signIn(other, 'store', '/portal/claves')
    await other.getByText('La pidió Nombre de sofia@tienda.example').waitFor()
    await other.getByRole('button', { name: 'Aprobar Tablero de envíos' }).click()
    const dialog = other.getByRole('dialog', { name: '¿Aprobar Tablero de envíos?' })
    await dialog.getByText('Ver todos los envíos, con nombre, domicilio').waitFor()
    await dialog.getByRole('button', { name: 'Aprobar la clave' }).click()
    await other.getByText('Tablero de envíos ya sirve').waitFor()
    await other.getByText('Espera aprobación', { exact: true }).waitFor({ state: 'detached' })
    assert.equal(await read(), 200)
    await other.close()
    await page.close()
  })

  test('a dispatcher sees a page that says that it is not theirs', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'dispatch')
    const answer = await page.goto('/portal/claves')
    assert.equal(answer?.status(), 403)
    await page.close()
  })
})
