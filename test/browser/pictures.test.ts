/**
 * Compares each screen with its last accepted picture. When a screen is meant to look different:
 * `POSTA_TEST_ACCEPT=1 npx node --test test/browser/pictures.test.ts`, look at what changed in
 * test/browser/pictures, and commit it.
 */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { inBrowser, withBrowser } from './support/browser.ts'
import { untilStill } from './support/check-page.ts'
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
  { name: 'habilitacion', path: '/portal/habilitacion', who: 'store' },
  { name: 'claves', path: '/portal/claves', who: 'store' },
]

/** What a browser may draw otherwise from one version to the next, as a share of the picture. */
const allowed = 0.02

let now = pictureTime
const house = withBrowser({ clock: () => now })
let loading: Promise<void> | undefined

/** A third of the size: enough to see a screen, and ten kilobytes each. */
const scale = 1 / 3

for (const { name, path, who } of scenes)
  for (const look of [
    { size: 'wide', theme: 'light' },
    { size: 'phone', theme: 'dark' },
  ] as const)
    test(`${name} looks as accepted, ${look.size} and ${look.theme}`, inBrowser, async () => {
      loading ??= loadWeek(house.posta, (time) => (now = time))
      await loading
      const { page } = await house.open('/ingresar', { ...look, scale })
      await page.clock.setFixedTime(pictureTime)
      if (who === undefined) await page.goto(path)
      else await signIn(page, who, path)
      await page.waitForLoadState('networkidle')
      await untilStill(page)
      const picture = await page.screenshot()
      await page.close()
      await compare(`${name}-${look.size}.png`, picture)
    })

async function compare(file: string, picture: Buffer): Promise<void> {
  const accepted = join(import.meta.dirname, 'pictures', file)
  if (process.env['POSTA_TEST_ACCEPT'] === '1') return writeFile(accepted, picture)
  assert.ok(existsSync(accepted), `${file} has no accepted picture`)
  const difference = differenceOf(await readFile(accepted), picture)
  if (difference <= allowed) return
  const place = join(tmpdir(), `posta-${file}`)
  await writeFile(place, picture)
  assert.fail(`${(difference * 100).toFixed(1)} % of ${file} changed: see ${place}`)
}
