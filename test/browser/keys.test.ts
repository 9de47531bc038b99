import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { signIn } from './support/people.ts'

const house = withBrowser()

describe('the keys of an account', () => {
  for (const look of looks)
    test(`are sound ${Object.values(look).join(', ')}`, inBrowser, async () => {
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

  test('who dispatches sees a page that says that it is not theirs', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'dispatch')
    const answer = await page.goto('/portal/claves')
    assert.equal(answer?.status(), 403)
    await page.close()
  })
})
