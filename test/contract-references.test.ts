import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, test } from 'node:test'

const root = join(import.meta.dirname, '..')
const decisionsFile = 'docs/contract/decisions.md'
const places = ['src', 'test', 'sql', 'bench', 'docs'] as const

/** Data, not prose: a flat D1 or an encoded byte there cites nothing. */
const dataFolders = [
  'docs/examples/',
  'test/soap/fixtures/',
  'src/capabilities/addresses/reference/',
]

type Files = ReadonlyMap<string, string>

function readProject(): Files {
  const patterns = ['*.md', ...places.map((place) => `${place}/**/*.{ts,sql,md,sh,yaml}`)]
  const paths = globSync(patterns, { cwd: root, exclude: ['**/node_modules/**'] }).filter(
    (path) => !dataFolders.some((folder) => path.startsWith(folder)),
  )
  return new Map(paths.sort().map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

/** A D and a number, by itself: no byte of `%D1`, `\xD1` or `#D1D1D1`, no part of a longer name. */
const citation = /(?<![\w%\\#$./])D(\d{1,3})(?!\w)/g

interface Reference {
  readonly place: string
  readonly number: number
}

function findReferences(files: Files): Reference[] {
  return [...files].flatMap(([path, text]) =>
    text.split('\n').flatMap((line, index) =>
      [...line.matchAll(citation)].map(([, digits]) => ({
        place: `${path}:${index + 1}`,
        number: Number(digits),
      })),
    ),
  )
}

/** References that do not resolve, and places without a reference though there should be one. */
function inspectReferences(files: Files): string[] {
  const anchors = anchorsOf(files.get(decisionsFile) ?? '')
  const references = findReferences(files).filter(
    ({ place }) => !place.startsWith('docs/contract/'),
  )
  const unseen = ['src/', 'test/', 'docs/'].filter(
    (folder) => !references.some(({ place }) => place.startsWith(folder)),
  )
  return [
    ...unseen.map((folder) => `${folder}: no references were found`),
    ...findReferences(files)
      .filter(({ number }) => !anchors.has(`d${number}`))
      .map(({ place, number }) => `${place}: D${number} is no heading of ${decisionsFile}`),
  ]
}

/** The text without blocks and pieces of code, where brackets are no links. */
function proseOf(markdown: string): string {
  return markdown
    .replaceAll(/^```[^]*?^```/gm, '')
    .replaceAll(/^ {4,}.*$/gm, '')
    .replaceAll(/`[^`\n]*`/g, (code) => code.replaceAll(/[^\w\s.-]/g, ''))
}

/** The anchors of a document, as GitHub makes them out of its headings. */
function anchorsOf(markdown: string): ReadonlySet<string> {
  const anchors = new Set<string>()
  for (const [, heading = ''] of proseOf(markdown).matchAll(/^#{1,6} +(.+)$/gm)) {
    const words = heading
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    const anchor = words.replaceAll(' ', '-')
    let unused = anchor
    for (let times = 1; anchors.has(unused); times += 1) unused = `${anchor}-${times}`
    anchors.add(unused)
  }
  return anchors
}

interface Link {
  readonly from: string
  readonly target: string
}

function findLinks(files: Files): Link[] {
  return [...files]
    .filter(([path]) => path.endsWith('.md'))
    .flatMap(([from, text]) =>
      [...proseOf(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => ({ from, target })),
    )
    .filter(({ target }) => !/^[a-z]+:/.test(target))
}

function inspectLinks(files: Files, exists: (path: string) => boolean): string[] {
  const links = findLinks(files)
  if (links.length === 0) return ['no links were found']
  return links.flatMap(({ from, target }) => {
    const [path = '', anchor] = target.split('#')
    const to = path === '' ? from : normalize(join(dirname(from), path))
    if (!exists(to)) return [`${from}: ${target}: there is no ${to}`]
    const isResolved = anchor === undefined || anchorsOf(files.get(to) ?? '').has(anchor)
    return isResolved ? [] : [`${from}: ${target}: ${to} has no heading #${anchor}`]
  })
}

const project = readProject()

test('every cited decision is a section of the contract', () => {
  assert.deepEqual(inspectReferences(project), [])
})

test('the decisions are numbered without a gap, each once', () => {
  const text = project.get(decisionsFile) ?? ''
  const numbers = [...text.matchAll(/^### D(\d+)$/gm)].map(([, digits]) => Number(digits))
  assert.ok(numbers.length > 0)
  assert.deepEqual(
    numbers,
    numbers.map((_, index) => index + 1),
  )
})

test('every link between the documents leads to a file and a heading', () => {
  const faults = inspectLinks(project, (path) => existsSync(join(root, path)))
  assert.deepEqual(faults, [])
})

/** The lines of documents that are too wide, counted in characters: an accented letter is one. */
function inspectWidths(files: Files): string[] {
  const documents = [...files].filter(([path]) => path.endsWith('.md'))
  if (documents.length === 0) return ['no documents were found']
  return documents.flatMap(([path, text]) =>
    text
      .split('\n')
      .map((line, index) => ({ place: `${path}:${index + 1}`, width: Array.from(line).length }))
      .filter(({ width }) => width >= 120)
      .map(({ place, width }) => `${place}: ${width} characters, 119 fit`),
  )
}

test('the lines of all documents are shorter than 120 characters', () => {
  assert.deepEqual(inspectWidths(project), [])
})

test('the folders of data that are left out are there', () => {
  for (const folder of dataFolders) assert.ok(statSync(join(root, folder)).isDirectory(), folder)
})

describe('the finder of references', () => {
  // Written in parts, so that this file cites nothing that it does not mean.
  const decision = (number: number) => `D${number}`
  const sound = new Map([
    [decisionsFile, `### ${decision(1)}\n\n### ${decision(2)}\n`],
    ['src/a.ts', `/** As asked (${decision(1)}, ${decision(2)}). */`],
    ['test/a.test.ts', `test('is 2 (${decision(2)}: zero)', run)`],
    ['docs/a.md', `${decision(1)}'s rule.`],
  ])

  test('passes when every number has its section', () => {
    assert.deepEqual(inspectReferences(sound), [])
  })

  for (const text of [
    `// (${decision(99)})`,
    `/** ${decision(1)}-${decision(99)} */`,
    `'${decision(99)}: over-long',`,
    `-- ${decision(99)}'s column`,
    `rowsIn('orders', '${decision(99)} · PI', {`,
  ])
    test(`fails for an unknown number: ${text.replace('99', '…')}`, () => {
      const faults = inspectReferences(new Map([...sound, ['sql/a.sql', `\n${text}`]]))
      assert.deepEqual(faults, [`sql/a.sql:2: ${decision(99)} is no heading of ${decisionsFile}`])
    })

  for (const text of ['%D1%D99', '\\xD99', '#D99', 'uD99', 'D99A', 'ID99', 'a.D99', 'D1234', 'd99'])
    test(`takes no ${text.replace('D', 'D ')} for one`, () => {
      assert.deepEqual(findReferences(new Map([['a.ts', text]])), [])
    })

  for (const path of ['src/a.ts', 'test/a.test.ts', 'docs/a.md'])
    test(`fails when it saw none in ${dirname(path)}`, () => {
      const rest = new Map([...sound].filter(([one]) => one !== path))
      assert.deepEqual(inspectReferences(rest), [`${dirname(path)}/: no references were found`])
    })
})

describe('the finder of wide lines', () => {
  const widthsOf = (line: string) => inspectWidths(new Map([['docs/a.md', `short\n${line}`]]))

  test('counts characters, not bytes or halves of them', () => {
    assert.deepEqual(widthsOf('ñ'.repeat(119)), [])
    assert.deepEqual(widthsOf('😀'.repeat(119)), [])
  })

  test('names the place of a line of 120', () => {
    assert.deepEqual(widthsOf('ñ'.repeat(120)), ['docs/a.md:2: 120 characters, 119 fit'])
  })

  test('fails when it saw no documents', () => {
    assert.deepEqual(inspectWidths(new Map([['src/a.ts', '']])), ['no documents were found'])
  })
})

describe('the finder of links', () => {
  const exists = (path: string) => ['docs/a.md', 'docs/b.md', 'README.md'].includes(path)
  const linked = (text: string) =>
    inspectLinks(new Map([...documents, ['docs/a.md', text]]), exists)
  const documents = new Map([
    ['docs/b.md', '# Two words, `code` and more\n\n## Same\n\n## Same\n\n```sh\n# comment\n```\n'],
    ['README.md', ''],
  ])

  test('follows files, headings and second headings of one name', () => {
    const text = '# Own\n[a](b.md) [b](b.md#two-words-code-and-more) [c](b.md#same-1) [d](#own)'
    assert.deepEqual(linked(`${text} [e](../README.md) [f](https://posta.example/none.md)`), [])
  })

  for (const target of ['c.md', 'b.md#two-words', 'b.md#same-2', 'b.md#comment', '#own', '../a.md'])
    test(`fails for ${target}`, () => {
      const faults = linked(`see [this](${target})`)
      assert.equal(faults.length, 1)
      assert.ok(faults[0]?.startsWith(`docs/a.md: ${target}: `))
    })

  test('passes over code', () => {
    assert.deepEqual(linked('[a](b.md) `[b](c.md)`\n\n```\n[c](c.md)\n```\n\n    [d](c.md)\n'), [])
  })

  test('fails when it saw no links', () => {
    assert.deepEqual(inspectLinks(documents, exists), ['no links were found'])
  })
})
