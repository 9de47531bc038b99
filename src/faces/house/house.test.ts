import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Visitor } from '../../../web/page.ts'
import { usualBrand } from '../../capabilities/brand/brand.ts'
import { brandColours } from '../../capabilities/brand/brand-colours.ts'
import type { HttpRequest } from '../../kits/http/route.ts'
import type { BuiltFiles } from '../../kits/pages/built-files.ts'
import type { Environment, Mount } from '../environment.ts'
import { type HouseSettings, houseRoutes } from './house.ts'

const brand = { ...usualBrand, colours: brandColours(usualBrand.colour) }

const mount: Mount = {
  prefix: '/testing',
  environmentOf: () =>
    ({
      name: 'testing',
      brand: { current: () => brand },
      demonstration: { look() {}, current: () => 'off' },
    }) as Environment,
  baseUrlOf: () => 'http://localhost/testing',
}

const home = { scripts: ['home-1.js', 'kpi-1.js'], styles: ['home-1.css'] }
const built: BuiltFiles = {
  files: new Map(),
  script: 'main-1.js',
  early: 'early-1.js',
  styles: [],
  preloads: [],
  screens: new Map([['portal/inicio/home.screen.tsx', home]]),
}

async function ask(path: string, settings: Partial<HouseSettings>) {
  const routes = houseRoutes(mount, {
    mounts: [mount],
    pages: { load: async () => built, stop() {} },
    guideOf: () => undefined,
    sessionMaxMs: 86_400_000,
    visitorsOf: async () => undefined,
    ...settings,
  })
  const route = routes.find((one) => one.path === `/testing/${path.split('/')[1]}`)
  const request = { path: `/testing${path}`, query: {}, params: {}, host: 'localhost' }
  const noHeader = { ...request, header: () => undefined } as unknown as HttpRequest
  const answer = await (route ?? assert.fail(`no route for ${path}`)).handle(noHeader)
  const { body } = answer
  const text =
    typeof body === 'string' || body instanceof Uint8Array ? Buffer.from(body).toString() : ''
  return { status: answer.status, text, location: answer.headers?.['location'] }
}

const seenBy = (role: Visitor['role']) => ({
  visitorsOf: async () => [
    { role, isWare: false, environment: 'testing' as const, isDemonstration: false },
  ],
})

describe('the house', () => {
  test('says that its pages could not be built, and nobody learns why', async () => {
    const load = async () => {
      throw new Error('main.tsx: no program\nand where')
    }
    const { status, text } = await ask('/ingresar', { pages: { load, stop() {} } })
    assert.equal(status, 503)
    assert.match(text, /Las páginas no se pudieron armar/)
    assert.doesNotMatch(text, /main\.tsx|and where/)
  })

  test('lets in whose role has the page', async () => {
    const { status, text } = await ask('/portal', seenBy('administra'))
    assert.equal(status, 200)
    assert.match(text, /main-1\.js/)
  })

  test('sends for the files of the screen with those of the house', async () => {
    const { text } = await ask('/portal', seenBy('administra'))
    assert.match(text, /rel="modulepreload" href="\/testing\/web\/home-1\.js"/)
    assert.match(text, /rel="modulepreload" href="\/testing\/web\/kpi-1\.js"/)
    assert.match(text, /rel="stylesheet" href="\/testing\/web\/home-1\.css"/)
    assert.doesNotMatch((await ask('/ingresar', {})).text, /home-1/)
  })

  test('names the calls that the screen opens with, and runs what makes them first', async () => {
    const { text } = await ask('/portal', seenBy('administra'))
    const calls = / data-first-calls="\/dashboard\?from=([\d-]+)&amp;to=([\d-]+)"/.exec(text)
    assert.equal(Date.parse(calls?.[2] ?? '') - Date.parse(calls?.[1] ?? ''), 6 * 86_400_000)
    const early = text.indexOf('<script type="module" async src="/testing/web/early-1.js">')
    assert.ok(early > 0 && early < text.indexOf('home-1.css'), text)
    assert.doesNotMatch((await ask('/ingresar', {})).text, /first-calls/)
  })

  test('asks who has not signed in to do so first', async () => {
    const { status, location } = await ask('/portal/envios', {})
    assert.equal(status, 302)
    assert.equal(location, '/testing/ingresar?a=%2Fportal%2Fenvios')
  })

  test('has a page for what a role may not see', async () => {
    const { status, text } = await ask('/portal', seenBy('courier'))
    assert.equal(status, 403)
    assert.match(text, /<h1/)
  })

  test('has a page for an address that no page has', async () => {
    const { status, text } = await ask('/portal/nada', seenBy('administra'))
    assert.equal(status, 404)
    assert.match(text, /<h1/)
  })
})
