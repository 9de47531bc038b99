import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Visitor } from '../../../web/page.ts'
import type { HttpRequest } from '../../kits/http/route.ts'
import type { BuiltFiles } from '../../kits/pages/built-files.ts'
import type { Environment, Mount } from '../environment.ts'
import { type HouseSettings, houseRoutes } from './house.ts'

const mount: Mount = {
  prefix: '/testing',
  environmentOf: () => ({ name: 'testing' }) as Environment,
  baseUrlOf: () => 'http://localhost/testing',
}

const built: BuiltFiles = { files: new Map(), script: 'main-1.js', styles: [], preloads: [] }

async function ask(path: string, settings: Partial<HouseSettings>) {
  const routes = houseRoutes(mount, {
    mounts: [mount],
    pages: { load: async () => built },
    demo: false,
    visitorsOf: async () => undefined,
    ...settings,
  })
  const route = routes.find((one) => one.path === `/testing/${path.split('/')[1]}`)
  const request = { path: `/testing${path}`, query: {}, params: {}, host: 'localhost' }
  const asked = { ...request, header: () => undefined } as unknown as HttpRequest
  return (route ?? assert.fail(`no route for ${path}`)).handle(asked)
}

const visitor: Visitor = { role: 'administra', isWare: false, environment: 'testing' }

describe('the house', () => {
  test('says why where its pages could not be built, and how', async () => {
    const load = async () => {
      throw new Error('main.tsx: no program\nmore')
    }
    const answer = await ask('/ingresar', { pages: { load } })
    assert.equal(answer.status, 503)
    assert.match(String(answer.body), /Las páginas no se pudieron armar/)
    assert.match(String(answer.body), /main\.tsx: no program/)
    assert.doesNotMatch(String(answer.body), /more/)
  })

  test('has a page for an address that no page has', async () => {
    const answer = await ask('/portal', {
      visitorsOf: async () => [visitor],
    })
    assert.ok(answer.status === 200 || answer.status === 404)
  })
})
