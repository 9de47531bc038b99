import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { fullOrder, opsHeaders } from '../contract/support.ts'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { signIn } from './support/people.ts'

const house = withBrowser()

const onStreet = ['IF', 'AS', 'AR', 'MA', 'LD']
const elsewhere = {
  recipientName: 'Ana Paz',
  address: {
    street: 'Güemes',
    number: '2745',
    postalCode: 7600,
    locality: 'Mar del Plata',
    province: 'Buenos Aires',
  },
}

async function load(codigoSeguimiento: string, checks: readonly string[]): Promise<void> {
  const { json } = await house.posta.post(
    '/testing/cargaCliente/',
    fullOrder({ codigoSeguimiento }),
  )
  assert.equal(json.codError, 0)
  for (const check of checks) {
    const movements = [{ trackingCode: codigoSeguimiento, check, branch: 'C0001' }]
    await house.posta.post('/testing/ops/v1/movements', { movements }, opsHeaders(house.posta))
  }
}

/** Asks as the store does. */
async function ask(code: string, kind: 'return' | 'redirection'): Promise<void> {
  const { page } = await house.open()
  await signIn(page, 'store')
  const origin = house.posta.url
  const answer = await page.request.post(`/v1/orders/${code}/rescue`, {
    data: { kind, ...(kind === 'redirection' ? { destination: elsewhere } : {}) },
    headers: { 'x-posta-csrf': '1', origin },
  })
  assert.equal(answer.status(), 200, await answer.text())
  await page.close()
}

const rowOf = (page: Page, code: string) => page.getByRole('row', { name: new RegExp(code) })

describe('the rescues of the carrier', () => {
  test('a branch carries one out, and says why others are not', inBrowser, async () => {
    await load('RESC-0001', onStreet)
    await load('RESC-0002', onStreet)
    await load('RESC-0003', ['IF', 'AS'])
    await ask('RESC-0001', 'redirection')
    await ask('RESC-0002', 'return')
    await ask('RESC-0003', 'return')
    const { page } = await house.open()
    await signIn(page, 'branch', '/consola/rescates')
    await rowOf(page, 'RESC-0001').getByText('Cambiar a Güemes 2745, Mar del Plata').waitFor()
    await rowOf(page, 'RESC-0001').getByText('Se cumple cuando vuelva del reparto').waitFor()
    await rowOf(page, 'RESC-0002')
      .getByText(/^Que vuelva a /)
      .waitFor()
    await rowOf(page, 'RESC-0003').getByText('De viaje').waitFor()
    await page.getByRole('link', { name: 'Esperan 3' }).waitFor()

    await rowOf(page, 'RESC-0001').getByRole('button', { name: 'Falló' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Dar por fallido' }).click()
    await dialog.getByText('Escribí por qué: queda en el registro.').waitFor()
    await dialog.getByLabel('Por qué').fill('Ya se entregó')
    await dialog.getByRole('button', { name: 'Dar por fallido' }).click()
    await rowOf(page, 'RESC-0001').waitFor({ state: 'detached' })

    await rowOf(page, 'RESC-0003').getByRole('button', { name: 'Retirar' }).click()
    await page.getByRole('dialog').getByLabel('Por qué').fill('Lo pidió la tienda')
    await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click()
    await rowOf(page, 'RESC-0003').waitFor({ state: 'detached' })

    await page.getByRole('link', { name: 'Fallidos 1' }).click()
    await page.waitForURL('**/consola/rescates?estado=fallidos')
    await rowOf(page, 'RESC-0001').getByText('Ya se entregó').waitFor()
    await rowOf(page, 'RESC-0001').getByRole('button', { name: 'Cumplir' }).click()
    await page.getByText('Cumplido. Imprimí la etiqueta nueva.').waitFor()
    await page.getByRole('link', { name: 'Cumplidos' }).click()
    await rowOf(page, 'RESC-0001').waitFor()
    await page.getByRole('link', { name: 'Retirados' }).click()
    await rowOf(page, 'RESC-0003').getByText('Lo pidió la tienda').waitFor()
    await page.close()
  })

  for (const look of looks)
    test(`are sound ${look.name}`, inBrowser, async () => {
      const open = await house.open('', look)
      await signIn(open.page, 'admin', '/consola/rescates')
      await rowOf(open.page, 'RESC-0002').waitFor()
      await checkPage(open)
      await open.page.close()
    })

  test('scanners have no such page, nor such rows', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'scanner')
    assert.equal((await page.goto('/consola/rescates'))?.status(), 403)
    assert.equal((await page.request.get('/ops/v1/rescues/counts')).status(), 403)
    await page.close()
  })
})
