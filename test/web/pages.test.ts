import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { findScreen, maySee, type Page, type Visitor } from '../../web/page.ts'
import { pages } from '../../web/pages.ts'

const envios: Page = {
  folder: 'portal/envios',
  title: { es: 'Envíos', en: 'Shipments' },
  icon: 'list',
  roles: ['administra', 'mira'],
  screens: [
    { path: '/portal/envios', file: 'list' },
    { path: '/portal/envios/$code', file: 'detail', roles: ['administra'] },
    { path: '/portal/envios/nuevo', file: 'new' },
  ],
}

const visitor: Visitor = { role: 'administra', isWare: false, environment: 'testing' }

describe('addresses', () => {
  test('find their screen, fixed parts before parts that vary', () => {
    const fileOf = (path: string) => findScreen([envios], path)?.screen.file
    assert.equal(fileOf('/portal/envios'), 'list')
    assert.equal(fileOf('/portal/envios/'), 'list')
    assert.equal(fileOf('/portal/envios/nuevo'), 'new')
    assert.equal(fileOf('/portal/envios/nuevo?desde=MM-1'), 'new')
    assert.equal(fileOf('/portal/envios?vista=atencion'), 'list')
    assert.equal(fileOf('/portal/envios/MM-1'), 'detail')
    assert.equal(fileOf('/portal/envios/MM-1/more'), undefined)
    assert.equal(fileOf('/portal'), undefined)
  })
})

describe('the roles that may see a page', () => {
  test('is decided by its roles, or those of the screen', () => {
    const [list, detail] = envios.screens
    const reader: Visitor = { ...visitor, role: 'mira' }
    assert.ok(maySee(envios, reader, list))
    assert.ok(!maySee(envios, reader, detail))
    assert.ok(!maySee(envios, { ...visitor, role: 'courier' }))
  })

  test('depends on the account and the environment where the page says so', () => {
    assert.ok(!maySee({ ...envios, only: 'ware' }, visitor))
    assert.ok(maySee({ ...envios, only: 'ware' }, { ...visitor, isWare: true }))
    assert.ok(maySee({ ...envios, only: 'testing' }, visitor))
    assert.ok(!maySee({ ...envios, only: 'testing' }, { ...visitor, environment: 'production' }))
  })
})

describe('the list of pages', () => {
  test('names files that are there', () => {
    for (const { folder, screens } of pages)
      for (const { file } of screens) {
        const path = join(import.meta.dirname, '..', '..', 'web', folder, `${file}.screen.tsx`)
        assert.ok(existsSync(path), path)
      }
  })

  test('has each address once', () => {
    const paths = pages.flatMap(({ screens }) => screens.map(({ path }) => path))
    assert.deepEqual(paths, [...new Set(paths)])
  })

  test('leads from each action to a page, or to one that is not built yet', () => {
    for (const { actions = [] } of pages)
      for (const { path } of actions) assert.match(path, /^\/(portal|consola)/)
  })
})
