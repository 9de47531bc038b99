import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { signIn } from './support/people.ts'
import { untilReads } from './support/until-reads.ts'

const house = withBrowser()

describe('the people of the carrier', () => {
  for (const look of looks)
    test(`are sound ${look.name}`, inBrowser, async () => {
      const open = await house.open('', look)
      await signIn(open.page, 'admin', '/consola/personas')
      await open.page.getByText('admin@demo.example').waitFor()
      await checkPage(open)
      await open.page.goto('/consola/personas?ver=tokens&invitar')
      await open.page.getByRole('dialog').waitFor()
      await checkPage(open)
      await open.page.close()
    })

  test('are invited to a branch, change role and are removed', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'admin', '/consola/personas')
    await page.getByRole('button', { name: 'Invitar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invitar a alguien' })
    await dialog.getByLabel('Correo').fill('monica@central.example')
    await dialog.getByLabel('Nombre').fill('Mónica Prieto')
    await dialog.getByLabel('Rol').selectOption('Sucursal')
    await dialog.getByLabel('Sucursal').selectOption({ index: 1 })
    await dialog.getByRole('button', { name: 'Invitar' }).click()
    await page.getByRole('button', { name: 'Ya lo copié' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const row = page.getByRole('row', { name: /Mónica Prieto/ })
    await row.getByText('Pendiente').waitFor()
    await row.getByText('Sucursal', { exact: true }).waitFor()

    // The letters walk the people, not the table of roles below them.
    const people = page.getByRole('table', { name: 'Personas', exact: true }).getByRole('row')
    const names = await people.allInnerTexts()
    const place = names.findIndex((name) => name.includes('Mónica Prieto'))
    for (let step = 0; step < place; step += 1) await page.keyboard.press('j')
    await untilReads('is-cursor', () => row.getAttribute('class'))
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Volver' }).click()

    await row.getByRole('button', { name: 'Acciones sobre Mónica Prieto' }).click()
    await page.locator('.menu').getByRole('button', { name: 'Cambiar el rol' }).click()
    await page.getByRole('dialog').getByLabel('Rol').selectOption('Ejecutiva')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('Mónica Prieto: Ejecutiva').waitFor()
    await row.getByText('Ejecutiva', { exact: true }).waitFor()
    await row.getByText('todas').waitFor()

    await row.getByRole('button', { name: 'Acciones sobre Mónica Prieto' }).click()
    await page.locator('.menu').getByRole('button', { name: 'Quitar' }).click()
    await page.getByRole('button', { name: 'Quitar de la consola' }).click()
    // The row that asked for it is gone; the page keeps the focus.
    await page.getByRole('heading', { level: 1 }).and(page.locator(':focus')).waitFor()
    await row.waitFor({ state: 'detached' })
    await page.close()
  })

  test('have tokens for their machines, shown once and revoked', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'admin', '/consola/personas')
    await page.getByRole('button', { name: 'Nuevo token' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nuevo token' })
    await dialog.getByLabel('Nombre').fill('Lector 7')
    await dialog.getByRole('button', { name: 'Crear y mostrar' }).click()
    const token = await page.locator('dialog pre').innerText()
    await page.getByRole('button', { name: 'Ya lo copié' }).click()
    const ask = async () => {
      const headers = { authorization: `Bearer ${token}` }
      return (await house.posta.request('GET', '/testing/ops/v1/hand-overs/nada', { headers }))
        .status
    }
    assert.notEqual(await ask(), 401)

    await page.getByRole('navigation', { name: 'Personas' }).getByText('Tokens').click()
    const row = page.getByRole('row', { name: /Lector 7/ })
    await row.getByRole('button', { name: 'Revocar Lector 7' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revocar' }).click()
    await row.getByText('Revocado').waitFor()
    assert.equal(await ask(), 401)
    await page.close()
  })

  test('are no page of a branch', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'branch')
    assert.equal((await page.goto('/consola/personas'))?.status(), 403)
    await page.close()
  })
})
