import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { geoFileName } from '../../src/capabilities/addresses/addresses.ts'
import { opsHeaders } from '../contract/support.ts'
import { streetsFile } from '../support/street-lines.ts'
import { until } from '../support/until.ts'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { signIn } from './support/people.ts'
import { untilReads } from './support/until-reads.ts'

const ring = [
  [-58.37, -34.66],
  [-58.36, -34.66],
  [-58.36, -34.65],
  [-58.37, -34.66],
] as const

/** Two streets that cross near the branch of Palermo, and a restricted zone elsewhere. */
const streets = streetsFile(
  [
    {
      name: 'GORRITI',
      points: [-58.42, -58.415, -58.41, -58.405, -58.4].map((east) => [east, -34.588] as const),
    },
    {
      name: 'HONDURAS',
      points: [-34.58, -34.585, -34.59, -34.595].map((north) => [-58.409, north] as const),
    },
  ],
  [{ name: 'Isla Maciel', reason: 'Sin acceso de vehículos', polygons: [[ring]] }],
)

const house = withBrowser({ files: { [geoFileName]: streets } })

const headings = [
  'code,name,address,betweenStreets,phone,postalCode,municipality,locality,latitude,longitude',
  'locker,maxWeightKg,maxSideCm,maxMiddleSideCm,maxShortSideCm,openingHours',
].join()

interface Spots {
  readonly scrolled: number
  /** Of the map on the screen, and of a pin on the map. */
  readonly x: number
  readonly y: number
  readonly pinX: number
  readonly pinY: number
}

/** A text, since it runs in the page: where the map and a pin stand, at one moment. */
const spots = `(() => {
  const map = document.querySelector('.map-frame .moves').getBoundingClientRect()
  const pin = document.querySelector('.map .map-hit').getBoundingClientRect()
  return { scrolled: scrollY, x: map.x, y: map.y, pinX: pin.x - map.x, pinY: pin.y - map.y }
})()`

describe('the branches', () => {
  for (const look of looks)
    test(`are sound ${look.name}`, inBrowser, async () => {
      const open = await house.open('', look)
      await signIn(open.page, 'admin', '/consola/sucursales/C0003?ver=mapa')
      await open.page.locator('.map .zone').first().waitFor()
      await checkPage(open)
      await open.page.close()
    })

  test('lie among the streets that were imported, on a map that moves', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'branch', '/consola/sucursales/C0003?ver=mapa')
    await page.locator('.map .streets path.rd').first().waitFor({ state: 'attached' })
    for (let step = 0; step < 3; step += 1)
      await page.getByRole('button', { name: 'Acercar' }).click()
    await page.locator('.map').getByText('Gorriti').first().waitFor()

    const map = page.getByRole('group', { name: 'Mapa: se mueve arrastrando o con las flechas' })
    const pin = page.locator('.map .map-hit').first()
    const leftOfPin = async () => Math.round((await pin.boundingBox())?.x ?? 0)
    const before = await leftOfPin()
    const frame = await map.boundingBox()
    const [x, y] = [(frame?.x ?? 0) + 200, (frame?.y ?? 0) + 200]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 60, y, { steps: 3 })
    await page.mouse.up()
    await until(
      'the map follows the mouse',
      async () => Math.abs((await leftOfPin()) - before - 60) < 3,
    )
    await map.focus()
    await page.keyboard.press('ArrowRight')
    await until('the map follows a key', async () => (await leftOfPin()) < before)
    await page.close()
  })

  test('lie on a map that a finger scrolls past, and two fingers move', inBrowser, async () => {
    const { page, context } = await house.open('', { size: 'phone' })
    await signIn(page, 'branch', '/consola/sucursales/C0003?ver=mapa')
    await page.locator('.map .map-hit').first().waitFor()
    const session = await context.newCDPSession(page)
    /** Fingers that begin below each other and go the same way; without a fling of the page. */
    const drag = async (fingers: number, [right, down]: readonly [number, number]) => {
      const { x, y } = await page.evaluate<Spots>(spots)
      const at = (share: number) =>
        Array.from({ length: fingers }, (_, id) => ({
          x: x + 150 + right * share,
          y: y + 180 + down * share + 60 * id,
          id,
        }))
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: object[]) =>
        session.send('Input.dispatchTouchEvent', { type, touchPoints } as never)
      await touch('touchStart', at(0))
      for (const share of [0.25, 0.5, 0.75, 1, 1]) await touch('touchMove', at(share))
      await touch('touchEnd', [])
    }
    const before = await page.evaluate<Spots>(spots)
    let last = before.scrolled
    await until('a finger scrolls the page, which then rests', async () => {
      // Fingers that come while a busy page is drawn may be lost; a person drags again.
      if (last === before.scrolled) await drag(1, [0, -120])
      const { scrolled } = await page.evaluate<Spots>(spots)
      const rests = scrolled > before.scrolled && scrolled === last
      last = scrolled
      return rests
    })
    const after = await page.evaluate<Spots>(spots)
    assert.ok(Math.abs(after.pinY - before.pinY) < 1, 'the map does not follow one finger')

    const drawn = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'
    /** How far the map went with the fingers. */
    const wentWith = async (fingers: number, right: number) => {
      const from = await page.evaluate<Spots>(spots)
      await drag(fingers, [right, 0])
      await page.evaluate(drawn)
      return (await page.evaluate<Spots>(spots)).pinX - from.pinX
    }
    assert.ok(Math.abs(await wentWith(1, 60)) < 4, 'the map does not follow one finger')
    // A page that still scrolls takes fingers for its own; a person who sees that drags again, back
    // and forth.
    let right = -60
    await until('the map follows two fingers', async () => {
      right = -right
      return Math.abs((await wentWith(2, right)) - right) < 4
    })
    await page.close()
  })

  test('are found, and one closes after telling what stays without it', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'admin', '/consola/sucursales')
    await page.getByText('8 abiertas.').waitFor()
    await page.getByRole('img', { name: 'Mapa esquemático con 8 sucursales' }).waitFor()
    await page.getByLabel('Buscar sucursales').fill('palermo')
    await page.getByRole('link', { name: 'Mendoza Centro' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Palermo' }).click()
    await page.getByRole('heading', { name: 'C0003 Palermo' }).waitFor()
    await page.getByText('15 kg, 60 cm').waitFor()
    await page.getByRole('link', { name: '0 envíos' }).waitFor()
    await page.waitForURL(/sucursales\/C0003\?q=palermo/)

    await page.getByRole('button', { name: 'Cerrar por unos días' }).click()
    const dialog = page.getByRole('dialog', { name: '¿Cerrar C0003 Palermo?' })
    await dialog.getByText('3 quedan sin sucursal: 1627, 1629 y 1748.').waitFor()
    await dialog.getByLabel('Vuelve a abrir el').fill('01/01/2020')
    await dialog.getByRole('button', { name: 'Cerrar la sucursal' }).click()
    await dialog.getByText('Tiene que ser después de que cierra.').waitFor()
    await dialog.getByLabel('Vuelve a abrir el').fill('01/02/2030')
    await dialog.getByRole('button', { name: 'Cerrar la sucursal' }).click()
    await page.getByText('Cerrada hasta el 01/02.').waitFor()
    await page.getByText('7 abiertas, 1 cerrada por unos días.').waitFor()
    await untilReads(1, () => page.locator('.map .zone.none').count())

    await page.getByRole('button', { name: 'Reabrir' }).click()
    await page.getByText('8 abiertas.').waitFor()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await page.getByText('7 abiertas, 1 cerrada por unos días.').waitFor()
    await page.goto('/consola/sucursales?ver=tabla&cerradas=si')
    await page.getByRole('cell', { name: 'Cerrada hasta el 01/02' }).waitFor()
    await untilReads(2, () => page.getByRole('row').count())
    await page.close()
  })

  test('are added by hand, and from a file that first shows its changes', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'admin', '/consola/sucursales')
    await page.getByRole('button', { name: 'Nueva sucursal' }).click()
    const form = page.getByRole('dialog', { name: 'Nueva sucursal' })
    await form.getByRole('button', { name: 'Guardar' }).click()
    await form.getByText('Escribí la letra de la provincia y sus números: B0001').waitFor()
    const written = {
      Código: 'C0006',
      Nombre: 'Liniers',
      Dirección: 'Av. Rivadavia 11520',
      'Código postal': '1408',
      Localidad: 'Liniers',
      Latitud: '-34.6399',
      Longitud: '-58.5245',
      'Peso máximo, kg': '30',
      'Lado mayor, cm': '120',
      Horario: 'Mo-Fr 09:00-18:00',
    }
    for (const [label, text] of Object.entries(written))
      await form.getByLabel(label, { exact: true }).fill(text)
    await form.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('heading', { name: 'C0006 Liniers' }).waitFor()
    await page.getByText('C0006 · Lu a Vi 9 a 18').waitFor()

    const row = 'C0006,Liniers,Av. Rivadavia 11600,,,1408,,Liniers,-34.6399,-58.5245,false,30,120'
    const file = [headings, `${row},120,120,Mo-Fr 09:00-18:00`].join('\n')
    await page.getByRole('button', { name: 'Importar' }).click()
    const importing = page.getByRole('dialog', { name: 'Importar sucursales' })
    const input = importing.locator('input[type=file]')
    const csv = (text: string) => ({
      name: 'sucursales.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    })
    await input.setInputFiles(csv(`${headings}\nno,es,una,sucursal`))
    await importing.getByText('El archivo tiene errores: no se guardó nada.').waitFor()
    await input.setInputFiles(csv(file))
    await importing.getByText('1 fila cambia.').waitFor()
    await importing.getByRole('cell', { name: 'Av. Rivadavia 11520' }).waitFor()
    await importing.getByRole('button', { name: 'Importar 1 fila' }).click()
    await page.getByText('Av. Rivadavia 11600, Liniers').waitFor()
    await page.close()
  })

  test('of another place are only looked at by the people of one', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'branch', '/consola/sucursales')
    await page.getByRole('heading', { name: 'C0001 Casa central Parque Patricios' }).waitFor()
    await page.getByRole('button', { name: 'Cerrar por unos días' }).waitFor()
    await untilReads(0, () => page.getByRole('button', { name: 'Nueva sucursal' }).count())
    await untilReads(0, () => page.getByRole('button', { name: 'Editar' }).count())
    await page.getByRole('link', { name: 'Microcentro' }).click()
    await page.getByRole('heading', { name: 'C0002 Microcentro' }).waitFor()
    await untilReads(0, () => page.getByRole('button', { name: 'Cerrar por unos días' }).count())
    await page.close()
  })
})

describe('restricted zones of the imported addresses', () => {
  test('are shown among the others, as imported, and only looked at', inBrowser, async () => {
    const zone = {
      name: 'Bajo Palermo',
      reason: 'Calles que se inundan.',
      geometry: { type: 'Polygon', coordinates: [ring.map(([x, y]) => [x - 0.05, y + 0.06])] },
    }
    const path = '/testing/ops/v1/restricted-zones'
    const added = await house.posta.post(path, zone, opsHeaders(house.posta))
    assert.equal(added.status, 201, added.text)
    const open = await house.open()
    const { page } = open
    await signIn(page, 'admin', '/consola/zonas')
    await page.getByRole('heading', { name: 'Bajo Palermo' }).waitFor()
    await page.getByRole('button', { name: 'Quitar', exact: true }).waitFor()
    await page.getByText('Sin acceso de vehículos · Importada').waitFor()
    await page.getByRole('link', { name: 'Isla Maciel' }).click()
    await page.getByRole('heading', { name: 'Isla Maciel' }).waitFor()
    await page.getByText('Importada con el archivo de direcciones').waitFor()
    await untilReads(2, () => page.locator('.map .zone').count())
    for (const name of ['Cambiar', 'Quitar'])
      await untilReads(0, () => page.getByRole('button', { name, exact: true }).count())
    await checkPage(open)
    await page.close()
  })
})
