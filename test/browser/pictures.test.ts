/**
 * Compares each screen with its last accepted picture. When a screen is meant to look different:
 * `POSTA_TEST_ACCEPT=1 npx node --test test/browser/pictures.test.ts`, look at the changes in
 * test/browser/pictures, and commit it. The pictures of the guides are others: `./posta pictures`.
 */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Cookie, Page } from 'playwright-core'
import { keptPlace } from '../support/run-folder.ts'
import { inBrowser, type Look, withBrowser } from './support/browser.ts'
import { untilLoaded, untilStill } from './support/check-page.ts'
import { differenceOf } from './support/compare-pictures.ts'
import { type DemoPerson, signIn } from './support/people.ts'
import { loadWeek, pictureTime } from './support/store-week.ts'

interface Scene {
  readonly name: string
  readonly path: string
  readonly who?: DemoPerson
}

const scenes: readonly Scene[] = [
  { name: 'inicio', path: '/' },
  { name: 'seguimiento', path: '/seguimiento/MATE-10427' },
  { name: 'ingresar', path: '/ingresar' },
  { name: 'portal', path: '/portal', who: 'store' },
  { name: 'envios', path: '/portal/envios', who: 'store' },
  { name: 'envio', path: '/portal/envios/MATE-10426', who: 'store' },
  { name: 'nuevo', path: '/portal/envios/nuevo', who: 'store' },
  { name: 'planillas', path: '/portal/planillas', who: 'store' },
  { name: 'etiquetas', path: '/portal/etiquetas', who: 'store' },
  { name: 'hojas', path: '/portal/hojas', who: 'store' },
  {
    name: 'cotizador',
    path: '/portal/cotizador?cp=5000&peso=3&largo=30&ancho=20&alto=15',
    who: 'store',
  },
  { name: 'puntos', path: '/portal/puntos', who: 'store' },
  { name: 'cuenta', path: '/portal/cuenta', who: 'store' },
  { name: 'habilitacion', path: '/portal/habilitacion', who: 'store' },
  { name: 'claves', path: '/portal/claves', who: 'store' },
  { name: 'webhooks', path: '/portal/webhooks', who: 'store' },
  { name: 'simulador', path: '/portal/simulador', who: 'store' },
  { name: 'usuarios', path: '/portal/usuarios', who: 'store' },
  { name: 'deposito', path: '/portal/deposito/stock', who: 'warehouse' },
  { name: 'escanear', path: '/consola/escanear', who: 'scanner' },
  { name: 'pendientes', path: '/consola', who: 'branch' },
  { name: 'tablero', path: '/consola/tablero', who: 'admin' },
  { name: 'todos', path: '/consola/envios', who: 'branch' },
  { name: 'entero', path: '/consola/envios/MATE-10426', who: 'branch' },
  { name: 'recepcion', path: '/consola/recepcion', who: 'branch' },
  { name: 'mediciones', path: '/consola/mediciones', who: 'branch' },
  { name: 'contenedores', path: '/consola/contenedores', who: 'branch' },
  { name: 'rescates', path: '/consola/rescates', who: 'branch' },
  { name: 'preparacion', path: '/consola/preparacion', who: 'branch' },
  { name: 'cobranzas', path: '/consola/cobranzas', who: 'admin' },
  { name: 'sucursales', path: '/consola/sucursales', who: 'admin' },
  { name: 'rutas', path: '/consola/rutas?cp=1407', who: 'admin' },
  { name: 'zonas', path: '/consola/zonas', who: 'admin' },
  { name: 'tarifas', path: '/consola/tarifas/precios', who: 'admin' },
  { name: 'remitentes', path: '/consola/remitentes', who: 'admin' },
  { name: 'auditoria', path: '/consola/auditoria', who: 'admin' },
  { name: 'personas', path: '/consola/personas', who: 'admin' },
  { name: 'reparto', path: '/reparto', who: 'courier' },
  { name: 'parada', path: '/reparto/MATE-10427', who: 'courier' },
]

/** Without this font every picture differs. */
const fontHint = "The accepted ones are drawn with Liberation Sans (Debian's fonts-liberation)."

/**
 * The difference in drawing between versions of a browser that is allowed, as a share of the
 * picture.
 */
const allowed = 0.02

const isAccepting = process.env['POSTA_TEST_ACCEPT'] === '1'

let now = pictureTime
const house = withBrowser({ clock: () => now })
let loading: Promise<void> | undefined

/** A third of the size: enough to see a screen, and ten kilobytes each. */
const smallScale = 1 / 3

const looks = [
  { size: 'wide', theme: 'light' },
  { size: 'phone', theme: 'dark' },
] as const

for (const scene of scenes)
  for (const look of looks)
    test(`${scene.name} looks as accepted, ${look.size} and ${look.theme}`, inBrowser, async () => {
      loading ??= loadAll()
      await loading
      await withScene(scene, look, (page) => compare(`${scene.name}-${look.size}.png`, page))
    })

async function withScene(
  { path, who }: Scene,
  look: Look,
  show: (page: Page) => Promise<void>,
): Promise<void> {
  const opened = await house.open('', { ...look, scale: smallScale, time: pictureTime })
  const { context, page } = opened
  if (who !== undefined) await context.addCookies(sessions.get(who) ?? [])
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await untilLoaded(opened)
  await untilStill(page)
  await show(page)
  await page.close()
}

const sessions = new Map<DemoPerson, Cookie[]>()

/**
 * The week, and everybody's session: lists of sessions and the audit log are on pictures, and look
 * alike whichever of them are taken.
 */
async function loadAll(): Promise<void> {
  await loadWeek(house.posta, (time) => (now = time))
  for (const who of new Set(scenes.flatMap((scene) => scene.who ?? []))) {
    const { context, page } = await house.open('', { time: pictureTime })
    await signIn(page, who)
    const cookies = await context.cookies()
    sessions.set(
      who,
      cookies.filter(({ name }) => name === 'posta'),
    )
    await page.close()
  }
}

/** How often a picture is taken until it is the accepted one: a loaded part may be drawn late. */
const mostTaken = 10

async function compare(file: string, page: Page): Promise<void> {
  const place = join(import.meta.dirname, 'pictures', file)
  if (isAccepting) return writeFile(place, await page.screenshot())
  assert.ok(existsSync(place), `${file} has no accepted picture`)
  const accepted = await readFile(place)
  let picture = await page.screenshot()
  for (let taken = 1; differenceOf(accepted, picture) > allowed; taken += 1) {
    if (taken === mostTaken) return failWith(file, accepted, picture)
    await page.waitForTimeout(taken * 100)
    picture = await page.screenshot()
  }
}

async function failWith(file: string, accepted: Buffer, picture: Buffer): Promise<void> {
  const seen = join(keptPlace(), `posta-${file}`)
  await writeFile(seen, picture)
  const percent = (differenceOf(accepted, picture) * 100).toFixed(1)
  assert.fail(`${percent} % of ${file} changed: see ${seen}. ${fontHint}`)
}
