import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { fullOrder, opsHeaders } from '../contract/support.ts'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { signIn } from './support/people.ts'
import { untilReads } from './support/until-reads.ts'

const house = withBrowser()

const ops = async (path: string, body: object) => {
  const answer = await house.posta.post(`/testing/ops/v1${path}`, body, opsHeaders(house.posta))
  assert.ok(answer.status < 300, answer.text)
  return answer.json
}

/** A shipment that is at C0001. */
async function load(codigoSeguimiento: string): Promise<string> {
  const { json } = await house.posta.post(
    '/testing/cargaCliente/',
    fullOrder({ codigoSeguimiento }),
  )
  assert.equal(json.codError, 0)
  await scan({ trackingCode: codigoSeguimiento, check: 'IF' })
  return codigoSeguimiento
}

const scan = (one: object) => ops('/movements', { movements: [{ branch: 'C0001', ...one }] })

/** A bag from one branch to another with these shipments, which has left. */
async function travelling(branch: string, destination: string, codes: readonly string[]) {
  const { id } = await ops('/containers', { kind: 'bag', branch, destination })
  for (const trackingCode of codes) await scan({ trackingCode, check: 'CO', container: id, branch })
  await scan({ trackingCode: id, check: 'AS', branch })
  return id as string
}

async function scanInto(page: Page, label: string, code: string): Promise<void> {
  await page.getByLabel(label).fill(code)
  await page.getByLabel(label).press('Enter')
}

describe('bags and cages', () => {
  test('a branch makes a bag, fills it, seals it and sends it off', inBrowser, async () => {
    await load('PANTA-0001')
    await load('PANTA-0002')
    const { page } = await house.open()
    await signIn(page, 'branch', '/consola/contenedores')
    await page.getByRole('button', { name: 'Nueva bolsa o jaula' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Hacerla' }).click()
    await dialog.getByText('Elegí a qué sucursal va').waitFor()
    await dialog.getByLabel('Va a').selectOption('B0001')
    await dialog.getByRole('button', { name: 'Hacerla' }).click()
    await page.waitForURL('**/consola/contenedores/B.*')
    await page.getByText('Todavía no lleva nada').waitFor()

    await scanInto(page, 'Código del envío', 'panta-0001')
    await page.getByText('PANTA-0001 está adentro').waitFor()
    await scanInto(page, 'Código del envío', 'PANTA-0001')
    await page.getByText('PANTA-0001 ya estaba adentro').waitFor()
    await scanInto(page, 'Código del envío', 'NADIE-0001')
    await page.getByText('No hay ningún envío con ese código.').waitFor()
    await scanInto(page, 'Código del envío', 'PANTA-0002')
    await page.getByText('PANTA-0002 está adentro').waitFor()
    await page.getByRole('button', { name: 'Sacar PANTA-0002' }).click()
    await page.getByText('PANTA-0002 quedó afuera').waitFor()

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Imprimir la etiqueta' }).click()
    assert.match((await saved).suggestedFilename(), /^etiqueta-B\.\d+\.pdf$/)

    await page.getByRole('button', { name: 'Cerrar con precinto' }).click()
    await page.getByLabel('Número del precinto').fill('AR-77')
    await page.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
    await page.getByText('Cerrada con AR-77').waitFor()
    await page.getByRole('button', { name: 'Dar salida' }).click()
    await page.getByText('Salió con 1 envío').waitFor()
    await page.getByText('De viaje').first().waitFor()
    await untilReads(0, () => page.getByRole('button', { name: 'Dar salida' }).count())
    await page.close()
  })

  test('a scanner opens a bag, and sees the missing and extra pieces', inBrowser, async () => {
    const codes = [await load('PANTA-0011'), await load('PANTA-0012')]
    await scan({ trackingCode: 'PANTA-0011', check: 'AR', branch: 'B0001' })
    await scan({ trackingCode: 'PANTA-0012', check: 'AR', branch: 'B0001' })
    await load('PANTA-0013')
    const id = await travelling('B0001', 'C0001', codes)
    const { page } = await house.open('', { size: 'phone' })
    await signIn(page, 'scanner', '/consola/contenedores?cuales=vienen')
    await page.getByRole('row', { name: new RegExp(id) }).waitFor()
    await untilReads(0, () => page.getByRole('button', { name: 'Nueva bolsa o jaula' }).count())
    await scanInto(page, 'Código de la bolsa o jaula', id)
    await page.getByText('0 de 2').waitFor()
    await scanInto(page, 'Código de lo que hay adentro', 'PANTA-0011')
    await scanInto(page, 'Código de lo que hay adentro', 'PANTA-0013')
    await page.getByText('1 de 2').waitFor()
    // The scanned codes outlive a reload.
    await page.reload()
    await page.getByText('1 de 2').waitFor()
    await page.getByText('No estaban en la lista (1)').waitFor()
    await page.getByRole('button', { name: 'Abrir con 1 faltante' }).click()
    await page.getByText('Llegaron: 1. Faltan: 1. Sobran: 1.').waitFor()
    const pieces = page.getByRole('region', { name: 'Envíos de esta bolsa o jaula' })
    await pieces.getByText('Faltó').waitFor()
    await pieces.getByText('Sobró').waitFor()
    await page.close()
  })

  test('a trip is prepared, loaded, sent off and unloaded', inBrowser, async () => {
    const { id: bag } = await ops('/containers', {
      kind: 'cage',
      branch: 'C0001',
      destination: 'B0001',
    })
    await scan({ trackingCode: await load('PANTA-0021'), check: 'CO', container: bag })
    await load('PANTA-0022')
    const { page } = await house.open()
    await signIn(page, 'admin', '/consola/viajes?sucursal=C0001')
    await page.getByRole('button', { name: 'Nuevo viaje' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Va a').selectOption('B0001')
    await dialog.getByLabel('Patente').fill('ac 123 bd')
    await dialog.getByLabel('Precintos').fill('881, 882')
    await dialog.getByRole('button', { name: 'Preparar el viaje' }).click()
    // One acts where one acted on the page before.
    await page.waitForURL('**/consola/viajes/V.*?sucursal=C0001')
    const trip = new URL(page.url()).pathname
    await scanInto(page, 'Código de lo que se carga', bag)
    await page.getByText(`${bag} está cargado`).waitFor()
    await scanInto(page, 'Código de lo que se carga', 'PANTA-0022')
    await page.getByText('PANTA-0022 está cargado').waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Imprimir la hoja' }).click()
    assert.match((await saved).suggestedFilename(), /^hoja-V\.\d+\.pdf$/)
    await page.getByRole('button', { name: 'Dar salida' }).click()
    await page.getByText(/^Salió V\./).waitFor()

    await page.goto(`${trip}?sucursal=B0001`)
    await page.getByRole('button', { name: 'Anotar que llegó' }).click()
    await page.getByText('Llegó: falta descargarlo').waitFor()
    await scanInto(page, 'Código de lo que se baja', bag)
    await page.getByRole('button', { name: 'Cerrar con 1 faltante' }).click()
    await page.getByText('Bolsas y jaulas: 1. Sueltos: 0. Faltan: 1.').waitFor()
    await page.getByText('Faltó').waitFor()

    // Where it left from it stays listed, with its result; where it was unloaded it came in.
    await page.goto('/consola/viajes?sucursal=C0001')
    const listed = page.getByRole('row', { name: new RegExp(trip.split('/').at(-1) ?? '') })
    await listed.getByText('Descargado').waitFor()
    await page.goto('/consola/viajes?sucursal=B0001')
    await page.getByText('Ningún viaje').waitFor()
    await page.getByRole('radio', { name: 'Vienen para acá' }).check()
    await listed.getByText('Descargado').waitFor()
    await page.close()
  })

  for (const [at, look] of looks.entries())
    test(`are sound ${look.name}`, inBrowser, async () => {
      const code = await load(`PANTA-003${at}`)
      await scan({ trackingCode: code, check: 'AR', branch: 'B0001' })
      const id = await travelling('B0001', 'C0001', [code])
      const { id: trip } = await ops('/trips', {
        branch: 'C0001',
        destination: 'B0001',
        vehicle: 'AC 123 BD',
      })
      const open = await house.open('', look)
      for (const path of ['contenedores', `contenedores/${id}`, 'viajes', `viajes/${trip}`]) {
        await signIn(open.page, 'branch', `/consola/${path}`)
        await open.page.locator('.card, table').first().waitFor()
        await checkPage(open)
      }
      await open.page.close()
    })

  test('show the busiest branch first, and then the one chosen last', inBrowser, async () => {
    await scan({ trackingCode: await load('PANTA-0041'), check: 'AR', branch: 'X0001' })
    for (const code of ['PANTA-0042', 'PANTA-0043']) await load(code)
    const { page } = await house.open()
    await signIn(page, 'admin', '/consola/contenedores')
    await untilReads('C0001', () => page.getByLabel('Sucursal').inputValue())
    await page.getByLabel('Sucursal').selectOption('M0001')
    await page.waitForURL('**sucursal=M0001')
    await page.goto('/consola/viajes')
    await untilReads('M0001', () => page.getByLabel('Sucursal').inputValue())
    await page.goto('/consola/viajes?sucursal=B0001')
    await untilReads('B0001', () => page.getByLabel('Sucursal').inputValue())
    await page.close()
  })

  test('couriers have no such pages', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'courier')
    for (const path of ['/consola/contenedores', '/consola/viajes'])
      assert.equal((await page.goto(path))?.status(), 403)
    await page.close()
  })
})
