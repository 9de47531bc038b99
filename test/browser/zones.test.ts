import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fullOrder, opsHeaders } from '../contract/support.ts'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { savedText } from './support/download.ts'
import { signIn } from './support/people.ts'
import { untilReads } from './support/until-reads.ts'

const house = withBrowser()

/** Around Av. Santa Fe 3253, as a map copies places. */
const aroundPalermo = '-34.6, -58.42\n-34.6, -58.4\n-34.58, -58.4\n-34.58, -58.42'

describe('restricted zones', () => {
  test('are drawn on the map, and shown in quotes and orders', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'admin', '/consola/zonas')
    await page.getByText('Todavía no hay zonas restringidas').waitFor()
    await page.getByRole('button', { name: 'Dibujar una zona' }).click()
    await page.getByLabel('Ir a').selectOption('C0003')
    const map = page.getByRole('img', { name: /^Mapa con 0 zonas/ })
    const frame = await map.boundingBox()
    const [left, top] = [frame?.x ?? 0, frame?.y ?? 0]
    for (const [x, y] of [
      [80, 80],
      [300, 80],
      [300, 300],
    ] as const)
      await page.mouse.click(left + x, top + y)
    await untilReads(3, () => page.locator('.map .corner').count())
    await page.getByText('Adentro:').waitFor()

    const latitude = page.getByLabel('Latitud del punto 3')
    const before = await latitude.inputValue()
    await page.mouse.move(left + 300, top + 300)
    await page.mouse.down()
    await page.mouse.move(left + 300, top + 340, { steps: 3 })
    await page.mouse.up()
    await untilReads(true, async () => Number(await latitude.inputValue()) < Number(before))
    await page.getByRole('button', { name: 'Quitar el punto 2' }).click()
    await untilReads(2, () => page.locator('.map .corner').count())
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('Faltan puntos: una zona tiene tres o más.').waitFor()

    await page.getByLabel('Pegar coordenadas o GeoJSON').fill(aroundPalermo)
    await page.getByRole('button', { name: 'Usar estas' }).click()
    await untilReads(4, () => page.locator('.map .corner').count())
    await page.getByText('1 sucursal: C0003 Palermo').waitFor()
    await page.getByText('Faltan puntos').waitFor({ state: 'detached' })
    await page.getByLabel('Nombre').fill('Bajo Palermo')
    await page.getByLabel('Motivo').fill('Calles que se inundan.')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('heading', { name: 'Bajo Palermo' }).waitFor()
    await page.getByRole('img', { name: /^Mapa con 1 zona/ }).waitFor()

    await signIn(page, 'store', '/portal/envios/nuevo')
    await page.getByLabel('Calle').fill('Av. Santa Fe')
    await page.getByLabel('Altura').fill('3253')
    await page.getByLabel('Código postal').fill('1425')
    await page.getByText('Zona restringida: Bajo Palermo.').waitFor()
    await page.getByText('No se entrega a domicilio: se retira en una sucursal.').waitFor()
    await page.close()
  })

  for (const look of looks)
    test(`are sound ${look.name}`, inBrowser, async () => {
      const open = await house.open('', look)
      await signIn(open.page, 'admin', '/consola/zonas')
      await open.page.locator('.map .zone').first().waitFor()
      await checkPage(open)
      await open.page.close()
    })

  test('come from a file that shows its changes first, change and go', inBrowser, async () => {
    const open = await house.open()
    const { page } = open
    await signIn(page, 'admin', '/consola/zonas?importar')
    const dialog = page.getByRole('dialog', { name: 'Importar zonas restringidas' })
    const input = dialog.locator('input[type=file]')
    const file = (text: string) => ({
      name: 'zonas.geojson',
      mimeType: 'application/geo+json',
      buffer: Buffer.from(text),
    })
    await input.setInputFiles(file('no es JSON'))
    await dialog.getByText('El archivo no es GeoJSON.').waitFor()
    const feature = (name: string, coordinates: unknown, type = 'Polygon') => ({
      type: 'Feature',
      properties: { name, reason: 'Sin acceso', since: '2026-01-01' },
      geometry: { type, coordinates },
    })
    const ring = [
      [-58.37, -34.66],
      [-58.36, -34.66],
      [-58.36, -34.65],
      [-58.37, -34.66],
    ]
    const collection = (...features: unknown[]) =>
      JSON.stringify({ type: 'FeatureCollection', features })
    await input.setInputFiles(
      file(collection(feature('Isla', [ring]), feature('Costa', ring, 'LineString'))),
    )
    await dialog.getByText('Elemento 2:').waitFor()
    await checkPage(open)
    await input.setInputFiles(file(collection(feature('Isla', [ring]))))
    await dialog.getByText('1 zona nueva').waitFor()
    await dialog.getByRole('button', { name: 'Importar 1 zona' }).click()
    await page.getByRole('link', { name: 'Isla' }).click()
    await page.getByRole('heading', { name: 'Isla' }).waitFor()
    await page.locator('.map .zone.is-chosen').waitFor()

    await page.getByRole('button', { name: 'Cambiar', exact: true }).click()
    await page.getByLabel('Latitud del punto 3').fill('-34.64')
    await checkPage(open)
    await page.getByRole('button', { name: 'Guardar' }).click()
    // The form has the same heading: it is closed once the change is stored.
    await page.getByRole('button', { name: 'Cambiar', exact: true }).waitFor()
    assert.match(await savedText(page, 'Exportar'), /"Isla".*-34\.64/)

    await page.getByRole('button', { name: 'Quitar', exact: true }).click()
    const question = page.getByRole('dialog', { name: '¿Quitar Isla?' })
    await question.getByRole('button', { name: 'Quitar', exact: true }).click()
    await page.getByRole('link', { name: 'Isla' }).waitFor({ state: 'detached' })
    await page.close()
  })

  test('are only looked at by other roles than administrators', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'branch', '/consola/zonas')
    await page.getByRole('heading', { name: 'Bajo Palermo' }).waitFor()
    for (const name of ['Dibujar una zona', 'Importar', 'Cambiar', 'Quitar'])
      await untilReads(0, () => page.getByRole('button', { name, exact: true }).count())
    await page.close()
  })

  test('are shown on the pages of a shipment and in the calculator', inBrowser, async () => {
    const { posta } = house
    const ring = [
      [-64.3, -31.5],
      [-64.1, -31.5],
      [-64.1, -31.3],
      [-64.3, -31.3],
    ]
    const zone = {
      name: 'Centro de Córdoba',
      reason: 'Calles cortadas.',
      geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]]] },
    }
    const added = await posta.post('/testing/ops/v1/restricted-zones', zone, opsHeaders(posta))
    assert.equal(added.status, 201, added.text)
    const order = fullOrder({ codigoSeguimiento: 'ZONA-0001' })
    assert.equal((await posta.post('/testing/cargaCliente/', order)).json.codError, 0)
    const open = await house.open()
    const { page } = open
    const isTold = async (sentence: string) => {
      const note = page.locator('.note', { hasText: 'Zona restringida: Centro de Córdoba.' })
      await note.getByText('Calles cortadas.').waitFor()
      await note.getByText(sentence).waitFor()
      await checkPage(open)
    }
    const closed = 'No se entrega a domicilio: se retira en una sucursal.'
    await signIn(page, 'store', '/portal/envios/ZONA-0001')
    await isTold(closed)
    await page.goto('/portal/cotizador?cp=5000&peso=3&largo=30&ancho=20&alto=15')
    await isTold('Puede que no se entregue a domicilio: depende de la calle.')
    await signIn(page, 'admin', '/consola/envios/ZONA-0001')
    await isTold(closed)
    await page.close()
  })
})
