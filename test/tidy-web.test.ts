import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { describe, test } from 'node:test'
import { inspectWeb } from './support/tidy-web.ts'

const projectFolder = join(import.meta.dirname, '..')

function readWeb(): Map<string, string> {
  const entries = readdirSync(join(projectFolder, 'web'), { recursive: true, withFileTypes: true })
  const paths = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
  return new Map(
    paths.map((path) => [
      relative(projectFolder, path).split(sep).join('/'),
      readFileSync(path, 'utf8'),
    ]),
  )
}

test('web/ keeps to its rooms', () => {
  const files = readWeb()
  assert.ok(files.has('web/parts/table.tsx'))
  assert.deepEqual(
    inspectWeb(files).map(({ message }) => message),
    [],
  )
})

describe('the checker of web/', () => {
  const seeds: readonly (readonly [rule: string, path: string, text: string])[] = [
    ['web-place', 'web/helpers.ts', ''],
    ['web-place', 'web/portal/loose.tsx', ''],
    ['web-direction', 'web/portal/envios/list.tsx', "import '../inicio/board.tsx'"],
    ['web-direction', 'web/parts/card.tsx', "import '../house/shell.tsx'"],
    ['web-direction', 'web/parts/card.tsx', "import '../portal/envios/list.tsx'"],
    ['web-direction', 'web/api/client.ts', "import '../parts/card.tsx'"],
    ['web-direction', 'web/portal/pages.ts', "import './envios/list.tsx'"],
    ['web-reach', 'web/portal/envios/list.tsx', "import '../../../src/limits.ts'"],
    ['web-size', 'web/parts/card.tsx', '\n'.repeat(401)],
  ]
  for (const [rule, path, text] of seeds) {
    test(`finds the ${rule} fault of ${path}: ${text.trim()}`, () => {
      assert.deepEqual(
        inspectWeb(new Map([[path, text]])).map((fault) => fault.rule),
        [rule],
      )
    })
  }

  test('lets a page import parts, words, the client and its own files', () => {
    const text = [
      "import '../../parts/card.tsx'",
      "import '../../words/parts.ts'",
      "import '../../api/client.ts'",
      "import './rows.tsx'",
      "import './list.css'",
    ].join('\n')
    assert.deepEqual(inspectWeb(new Map([['web/portal/envios/list.screen.tsx', text]])), [])
  })
})
