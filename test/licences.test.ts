import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')

interface Locked {
  readonly license?: string
  readonly dev?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
}

/** Two old tools name theirs in a list. */
interface OldPackage {
  readonly license?: string
  readonly licenses?: readonly { readonly type: string }[]
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>
}

/** They ask for their notice to be kept, or for nothing; MPL-2.0 for changes of its own files. */
const shipped = new Set([
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Unlicense',
  'MPL-2.0',
  '(MIT OR Apache-2.0)',
  '(MIT OR CC0-1.0)',
])

/** Tools of development, of which nothing reaches an installation. */
const tools = new Set([
  ...shipped,
  'MIT OR Apache-2.0',
  'MPL 2.0',
  'Python-2.0',
  'BlueOak-1.0.0',
  'Artistic-2.0',
  '(AFL-2.1 OR BSD-3-Clause)',
])

/** A build for another machine is not installed, and has the licence of the package that asks. */
function isElsewhere(path: string, { os, cpu }: Locked): boolean {
  return (os !== undefined || cpu !== undefined) && !existsSync(join(root, path))
}

function licenceOf(path: string, { license }: Locked): string | undefined {
  if (license !== undefined) return license
  const own = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as OldPackage
  return own.license ?? own.licenses?.[0]?.type
}

test('every package has a licence that an Apache-2.0 project may ship, or develop with', () => {
  const checked = Object.entries(packages).filter(
    ([path, locked]) => path !== '' && !isElsewhere(path, locked),
  )
  assert.ok(checked.length > 200)
  const faults = checked.flatMap(([path, locked]) => {
    const licence = licenceOf(path, locked) ?? 'none'
    const allowed = locked.dev ? tools : shipped
    return allowed.has(licence) ? [] : [`${path}: ${licence}`]
  })
  assert.deepEqual(faults, [])
})

test('fonts and data that are no packages keep their licence beside them', () => {
  for (const place of ['src/kits/pdf/fonts/license.txt', 'LICENSE'])
    assert.ok(existsSync(join(root, place)), place)
})
