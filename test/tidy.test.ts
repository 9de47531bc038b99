import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { describe, test } from 'node:test'
import { inspect, inspectTests, printFaults, RULES } from './support/tidy.ts'
import { inspectCircles, inspectParts } from './support/tidy-circles.ts'
import { readFunctions } from './support/tidy-functions.ts'
import { readImports } from './support/tidy-imports.ts'
import {
  circleSeeds,
  importSeeds,
  partSeeds,
  type Seed,
  soundTree,
  textSeeds,
} from './support/tidy-seeds.ts'
import { scanTokens } from './support/tidy-tokens.ts'

const projectFolder = join(import.meta.dirname, '..')

const whoOrWhat = /^\s*(?:\/\*\*|\*|\/\/) (?:Who|What)(?:ever)?\b/
const mostWhoOrWhat = 40

function readTree(folder: string): Map<string, string> {
  const entries = readdirSync(join(projectFolder, folder), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
  const paths = files.map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    paths.map((path) => [
      relative(projectFolder, path).split(sep).join('/'),
      readFileSync(path, 'utf8'),
    ]),
  )
}

test('the source keeps to the architecture', () => {
  const faults = inspect(readTree('src'))
  assert.equal(faults.length, 0, `${faults.length} faults in src/:\n${printFaults(faults)}`)
})

test('no test looks at a stopwatch', () => {
  const files = readTree('test')
  assert.ok([...files.keys()].some((path) => path.endsWith('.test.ts')))
  assert.equal(printFaults(inspectTests(files)), '')
})

test('no files import each other', () => {
  const trees = ['src', 'test', 'bench', 'web'].map(readTree)
  for (const tree of trees) assert.ok([...tree.keys()].some((path) => path.endsWith('.ts')))
  assert.equal(printFaults(inspectCircles(codeOf(trees))), '')
})

test('no parts of src/ or web/ import each other', () => {
  assert.equal(printFaults(inspectParts(codeOf([readTree('src'), readTree('web')]))), '')
})

test('comments name the thing: few begin with Who or What', () => {
  const files = codeOf(['src', 'test', 'bench', 'web'].map(readTree))
  assert.ok(files.size > 1_000)
  const begins = [...files].flatMap(([path, text]) =>
    text.split('\n').flatMap((line, at) => (whoOrWhat.test(line) ? [`${path}:${at + 1}`] : [])),
  )
  const mend = 'to fix it: begin with the noun or the verb ("The price ...", "Returns ...")'
  assert.ok(begins.length <= mostWhoOrWhat, `${mend}\n${begins.join('\n')}`)
})

function codeOf(trees: readonly ReadonlyMap<string, string>[]): Map<string, string> {
  return new Map(trees.flatMap((tree) => [...tree]).filter(([path]) => /\.tsx?$/.test(path)))
}

describe('the checker', () => {
  test('finds no fault in a sound house', () => {
    assert.equal(printFaults(inspect(soundTree)), '')
  })

  for (const seed of [...importSeeds, ...textSeeds]) {
    const shown = seed.text.trim().split('\n')[0]?.slice(0, 70)
    test(`finds the ${seed.rule} fault of ${seed.path}: ${shown}`, () => findsExactly(seed))
  }

  for (const seed of circleSeeds) {
    test(`finds the circle of ${seed.path}: ${seed.text}`, () => findsExactly(seed, inspectCircles))
  }

  for (const seed of partSeeds) {
    test(`finds the circle of parts of ${seed.path}: ${seed.text}`, () =>
      findsExactly(seed, inspectParts))
  }

  test('finds no circle in a sound house', () => {
    assert.equal(printFaults(inspectCircles(soundTree)), '')
    assert.equal(printFaults(inspectParts(soundTree)), '')
  })

  test('refuses to pass when it saw no files', () => {
    assert.deepEqual(
      inspect(new Map()).map((fault) => fault.rule),
      ['no-files'],
    )
  })

  for (const [what, pattern] of Object.entries({
    'kernel files': /^src\/kernel/,
    'kit files': /^src\/kits/,
    'face files': /^src\/faces/,
    'store files': /\.store\.ts$/,
    'adapter files': /\.rest\.ts$/,
    'row files': /^src\/rows/,
    'rule files': /(quote|halves)\.ts$/,
    'door files': /(rates\/rates|shippers\/shippers)\.ts$/,
  })) {
    test(`refuses to pass when it saw no ${what}`, () => {
      const rest = [...soundTree].filter(([path]) => !pattern.test(path))
      assert.ok(unseen(new Map(rest)).includes(what))
    })
  }

  test('refuses to pass when it saw no imports, functions, comments or writes', () => {
    const blank = new Map([...soundTree.keys()].map((path) => [path, '']))
    assert.deepEqual(unseen(blank), ['imports', 'functions', 'comments', 'writes to tables'])
  })

  test('wants every slice in the order of the architecture', () => {
    const tree = new Map([...soundTree, ['src/capabilities/parcels/parcels.ts', '']])
    assert.match(printFaults(inspect(tree)), /^src\/capabilities\/parcels:1 \[unknown-slice\].*$/)
  })

  test('wants a door in every slice', () => {
    const tree = new Map([...soundTree, ['src/capabilities/labels/label.ts', '']])
    assert.match(printFaults(inspect(tree)), /^src\/capabilities\/labels:1 \[door-missing\].*$/)
  })

  test('lets the data of the demonstration be long', () => {
    const tree = new Map([...soundTree, ['src/demo/branches.ts', '//\n'.repeat(900)]])
    assert.equal(printFaults(inspect(tree)), '')
  })

  test('has a seeded fault for each of its rules', () => {
    const seeded = new Set(
      [...importSeeds, ...circleSeeds, ...partSeeds, ...textSeeds].map((seed) => seed.rule),
    )
    const tested = ['no-files', 'nothing-seen', 'unknown-slice', 'door-missing', ...seeded]
    assert.deepEqual(tested.toSorted(), [...RULES].toSorted())
  })
})

describe('the scanner', () => {
  test('reads every way of importing, and none in strings, comments or members', () => {
    const text = `import 'a'
import b, { from as c } from 'b'
export * as d from "d"
export type { E } from 'e'
type F = import('f').F
const g = await import(\`g\`), h = require('h')
const text = "import 'no'", template = \`import 'no' \${await import('i')}\` // import 'no'
/* import 'no' */ loader.import('no'); import.meta.resolve; /import 'no'/.test(text)
export { text }
export const from = 'no'`
    const specifiers = readImports(scanTokens(text)).map(({ specifier }) => specifier)
    assert.deepEqual(specifiers, ['a', 'b', 'd', 'e', 'f', 'g', 'h', 'i'])
  })

  test('distinguishes type imports from value imports', () => {
    const text = `import type { A } from 'a'
import { type B, type C } from 'b'
import { type D, e } from 'd'
import type from 'f'`
    const flags = readImports(scanTokens(text)).map(({ typeOnly }) => typeOnly)
    assert.deepEqual(flags, [true, true, false, false])
  })

  test('distinguishes a regex from a division', () => {
    const text = 'a = b / c; d = (e) / 2; if (f) /\'/.test(g); h = /[/"]`/g; return /{/; i++ / 2'
    const regexes = scanTokens(text).tokens.filter(({ kind }) => kind === 'regex')
    assert.deepEqual(
      regexes.map((regex) => regex.text),
      ["/'/", '/[/"]`/g', '/{/'],
    )
  })

  test('reads code in the holes of templates, and braces in their text as text', () => {
    const { tokens } = scanTokens('`{ ${a + `}${{ b: "}" }.b}`} {` + c')
    assert.deepEqual(
      tokens.filter(({ kind }) => kind === 'word').map((word) => word.text),
      ['a', 'b', 'b', 'c'],
    )
  })

  test('finds where functions begin and end', () => {
    const text = `export async function a<T extends { b: 1 }>(
  c: string,
): Promise<{ d: T }> {
  if (c) { return }
}
const e = (
  f: string,
): string => f
    .trim()
const h = { i() {}, 'j': (k) => [
  k,
] }`
    const spans = readFunctions(scanTokens(text)).map(({ line, endLine }) => [line, endLine])
    assert.deepEqual(spans, [
      [1, 5],
      [6, 9],
      [10, 10],
      [10, 12],
    ])
  })
})

function findsExactly(seed: Seed, look = inspect): void {
  const before = soundTree.get(seed.path) ?? ''
  const faults = look(new Map([...soundTree, [seed.path, before + seed.text]]))
  const line = seed.line ?? before.split('\n').length
  assert.deepEqual(
    faults.map((fault) => [fault.file, fault.line, fault.rule]),
    [[seed.path, line, seed.rule]],
    printFaults(faults),
  )
  assert.match(faults[0]?.message ?? '', /; to fix it: \w/)
}

function unseen(tree: ReadonlyMap<string, string>): string[] {
  const faults = inspect(tree).filter((fault) => fault.rule === 'nothing-seen')
  return faults.map((fault) => /saw no ([\w ]+);/.exec(fault.message)?.[1] ?? '')
}
