import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { fullOrder } from '../contract/support.ts'
import { until } from '../support/until.ts'
import { bearer } from '../v1/support.ts'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { signIn } from './support/people.ts'
import { untilMatches } from './support/until-reads.ts'

const house = withBrowser()

/** An account that has done all that production asks for. */
async function makeReady(number: number, name: string): Promise<void> {
  const { posta } = house
  const wish = { number, name, mode: 'CROSS', contactName: 'Ana', contactEmail: 'ana@a.example' }
  const asked = await posta.post('/testing/ops/v1/onboardings', wish, bearer(posta.opsToken))
  assert.equal(asked.status, 201, asked.text)
  const autentificacion = { shipper: number, password: asked.json.password }
  for (let turn = 1; turn <= 5; turn++) {
    const codigoSeguimiento = `HAB${number}-000${turn}`
    const order = fullOrder({ codigoSeguimiento, autentificacion })
    assert.equal((await posta.post('/testing/cargaCliente/', order)).json.codError, 0)
    const label = `tipo=Z10X15&shipper=${number}&codSeguimiento=${codigoSeguimiento}`
    assert.equal((await posta.get(`/testing/impresionEtiqueta/?${label}`)).status, 200)
    const datos = [{ codigoSeguimiento }]
    const path = '/testing/tracking/consultaTrackingMasivo/'
    await posta.post(path, { autentificacion, datos })
  }
}

describe('the shippers', () => {
  before(() => makeReady(7002, 'Vinos del Valle'))

  for (const look of looks)
    test(`are sound ${look.name}`, inBrowser, async () => {
      const open = await house.open('', look)
      await signIn(open.page, 'admin', '/consola/remitentes')
      await open.page.getByText('7002 Vinos del Valle').waitFor()
      await checkPage(open)
      await open.page.goto('/consola/remitentes/9001')
      await open.page.getByRole('heading', { level: 1, name: /9001/ }).waitFor()
      await open.page
        .getByRole('button', { name: /^(Revocar|Revoke)/ })
        .first()
        .waitFor()
      await checkPage(open)
      await open.page.close()
    })

  test('ask for production, with credentials that are shown once', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'admin', '/consola/remitentes')
    await page.getByRole('button', { name: 'Pedir habilitación' }).click()
    const form = page.getByRole('dialog', { name: 'Pedir habilitación' })
    await form.getByRole('button', { name: 'Pedir y mostrar claves' }).click()
    await form.getByText('Un número de hasta 9 cifras').waitFor()
    await form.getByLabel('N.º').fill('7001')
    await form.getByLabel('Nombre').fill('Tienda Nueva')
    await form.getByLabel('Contacto', { exact: true }).fill('Ana Pérez')
    await form.getByLabel('Correo del contacto').fill('ana@tienda.example')
    await form.getByRole('button', { name: 'Pedir y mostrar claves' }).click()
    const issued = page.getByRole('dialog', { name: 'Claves de 7001' })
    await issued.getByText('Contraseña').waitFor()
    await issued.getByRole('button', { name: 'Ya las copié' }).click()
    await page.getByRole('heading', { name: '7001 Tienda Nueva' }).waitFor()
    await page.getByText('0 de 5 envíos completos').waitFor()

    const ready = page.locator('section.card', { hasText: '7002 Vinos del Valle' })
    await ready.getByText('5 de 5 envíos completos').waitFor()
    await ready.getByRole('button', { name: 'Aprobar y mostrar claves' }).click()
    const approve = page.getByRole('dialog', { name: 'Aprobar a Vinos del Valle' })
    await approve.getByText('con tope de 50 envíos por día la primera semana').waitFor()
    await approve.getByRole('button', { name: 'Aprobar y mostrar' }).click()
    // The demonstration's people are of testing alone, and this changes production.
    await approve.getByText(/se necesita un token de producción/).waitFor()
    await approve.getByRole('button', { name: 'Volver' }).click()

    const going = page.locator('section.card', { hasText: '7001 Tienda Nueva' })
    await going.getByRole('button', { name: 'Ver informe' }).click()
    await page.getByText('Todavía no cargó ningún envío.').waitFor()
    await page.getByRole('button', { name: 'Volver' }).click()
    await going.getByRole('button', { name: 'Dar de baja' }).click()
    await page.getByLabel('Motivo').fill('No siguieron')
    await page.getByRole('dialog').getByRole('button', { name: 'Dar de baja' }).click()
    await page.getByText('Habilitación dada de baja').waitFor()
    await page.close()
  })

  test('are found, changed, and get new credentials', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'admin', '/consola/remitentes')
    await page.getByRole('columnheader', { name: 'Envíos, 30 días' }).waitFor()
    await page.getByRole('button', { name: 'WARE' }).click()
    await page.getByRole('link', { name: 'Tienda Demo Cross' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'WARE' }).click()
    await page.getByLabel('Buscar remitentes').fill('9001')
    await page.getByRole('link', { name: 'Tienda Demo Cross' }).click()
    await page.getByRole('heading', { level: 1, name: '9001 Tienda Demo Cross' }).waitFor()
    await page.getByText('No tiene tope.').waitFor()
    await page.getByRole('heading', { name: 'Estado de cuenta' }).waitFor()

    await page.getByRole('button', { name: 'Rotar clave' }).click()
    await page.getByRole('button', { name: 'Rotar y mostrar' }).click()
    const shown = page.getByRole('dialog', { name: 'Claves de 9001' })
    await untilMatches(/\S{10}/, () => shown.locator('pre, code').first().innerText())
    await shown.getByRole('button', { name: 'Ya las copié' }).click()

    // One more password beside those that there are, which is revoked alone.
    const revoking = page.getByRole('button', { name: 'Revocar', exact: true })
    await revoking.first().waitFor()
    const count = await revoking.count()
    await page.getByRole('button', { name: 'Emitir otra' }).click()
    const issuing = page.getByRole('dialog', { name: 'Emitir otra credencial' })
    await issuing.getByRole('button', { name: 'Emitir y mostrar' }).click()
    await shown.getByText('Contraseña').first().waitFor()
    await shown.getByRole('button', { name: 'Ya las copié' }).click()
    await page.getByText('Sin uso').first().waitFor()
    await until('one more', async () => (await revoking.count()) === count + 1)
    await revoking.last().click()
    await page.getByRole('button', { name: 'Revocar ahora' }).click()
    await page.getByText('Revocada').waitFor()
    await until('one less', async () => (await revoking.count()) === count)

    await page.getByRole('button', { name: 'Editar' }).click()
    await page.getByLabel('Nombre').fill('Mate y Madera')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('heading', { level: 1, name: '9001 Mate y Madera' }).waitFor()

    await page.goto('/consola/remitentes/999')
    await page.getByRole('heading', { level: 1, name: '999' }).waitFor()
    await page.getByRole('heading', { name: 'Ese remitente no existe' }).waitFor()
    await page.getByRole('link', { name: 'Ver los remitentes' }).click()
    await page.getByRole('heading', { level: 1, name: 'Remitentes' }).waitFor()
    await page.close()
  })

  test('are not for a branch', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'branch')
    assert.equal((await page.goto('/consola/remitentes'))?.status(), 403)
    await page.close()
  })
})
