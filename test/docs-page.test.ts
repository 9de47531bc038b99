import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { chapterOf } from '../src/faces/chapters.ts'
import { operations } from '../src/faces/ops/operations.ts'
import { fillExamples, readExamples } from '../src/faces/reference/examples.ts'
import { opsApi, v1Api } from '../src/faces/reference/operation-apis.ts'
import { operationsPages } from '../src/faces/reference/operations-page.ts'
import { darkPalette, lightPalette, type Palette } from '../src/faces/reference/page-palette.ts'
import { fieldsTable } from '../src/faces/reference/page-parts.ts'
import { describeFields } from '../src/faces/reference/schema-rows.ts'
import { restEndpoints } from '../src/faces/rest/endpoints.ts'
import { v1Rows } from '../src/faces/v1/rows.ts'
import { movementCodes } from '../src/kernel/movement.ts'
import { startPosta, withPosta } from './support/posta.ts'

const posta = withPosta()

const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '')

const pages = [opsApi, v1Api].flatMap((api) => operationsPages(api).map(({ path }) => path))

for (const path of ['/docs', ...pages]) {
  describe(`the page ${path}`, () => {
    test('loads nothing, and its policy allows nothing but its own style and script', async () => {
      const { text, headers } = await posta.get(path)
      assert.match(headers.get('content-type') ?? '', /^text\/html; charset=utf-8/)
      assert.deepEqual(all(text, /\s(?:src|srcset|action|style|on\w+)="([^"]*)"/g), [])
      assert.ok(!/@import|url\(/.test(text))
      const links = all(text, /href="([^"]*)"/g).filter((href) => !href.startsWith('#'))
      const outside = links.filter((href) => !href.startsWith(posta.url))
      assert.deepEqual(
        outside.filter((href) => !href.startsWith('data:image/svg+xml,')),
        [],
      )
      const policy = headers.get('content-security-policy') ?? ''
      assert.match(policy, /^default-src 'none';/)
      for (const tag of ['style', 'script']) {
        const [inline = ''] = all(text, new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))
        const hash = createHash('sha256').update(inline).digest('base64')
        assert.ok(policy.includes(`${tag}-src 'sha256-${hash}'`), `${tag} is not allowed to run`)
      }
    })

    test('every link inside it leads somewhere, and no place has two names', async () => {
      const { text } = await posta.get(path)
      const ids = all(text, /\sid="([^"]*)"/g)
      assert.equal(new Set(ids).size, ids.length)
      for (const anchor of all(text, /href="#([^"]*)"/g)) assert.ok(ids.includes(anchor), anchor)
    })
  })
}

test('every endpoint, state and example of the contract is on the page', async () => {
  const { text } = await posta.get('/docs')
  for (const { path, reference } of restEndpoints) {
    assert.ok(text.includes(`<section id="${reference.name}"`))
    assert.ok(text.includes(path))
    for (const { title } of reference.notes) assert.ok(text.includes(title), title)
  }
  for (const code of movementCodes) assert.ok(text.includes(`id="estado-${code}"`))
  assert.ok(text.includes('María José Fernández'))
  assert.ok(!/&lt;(fecha|hora|url|checkFecha)&gt;/.test(text), 'a placeholder was not filled')
})

describe('the table of the fields of a message', () => {
  const messages = [
    ...[opsApi, v1Api].flatMap(({ face, rows }) =>
      rows.flatMap(({ row: { name, request, response } }) => [
        { place: `${face} ${name} request`, schema: request },
        { place: `${face} ${name} response`, schema: response },
      ]),
    ),
    ...restEndpoints.flatMap(({ reference: { name, request, response } }) => [
      { place: `rest ${name} request`, schema: request },
      { place: `rest ${name} response`, schema: response },
    ]),
  ]

  test('has every field, of each form that the message may have', () => {
    const measurements = messages.find(({ place }) => place === 'ops recordMeasurements request')
    const groups = describeFields(measurements?.schema ?? {})
    assert.deepEqual(
      groups.map(({ form, path, rows }) => [form, path, rows.length]),
      [
        ['Una sola medición', '', 8],
        ['Varias mediciones', '', 1],
        [undefined, 'measurements[]', 8],
      ],
    )
  })

  test('is never empty: a message without fields says what it is', () => {
    const unsaid = messages.filter(
      ({ schema }) => schema && describeFields(schema).length === 0 && !schema['description'],
    )
    assert.deepEqual(unsaid, [])
    const file = fieldsTable('response', { type: 'string', description: 'El archivo CSV.' }).text
    assert.match(file, /El archivo CSV/)
    assert.doesNotMatch(file, /<table/)
  })
})

for (const [path, rows] of Object.entries({ '/docs/ops': operations, '/docs/v1': v1Rows })) {
  test(`every operation has its place on a page of ${path}, to which its old one leads`, async () => {
    const { text } = await posta.get(path)
    for (const { name } of rows) {
      const [moved = ''] = all(
        text,
        new RegExp(`<li id="${name}">\\s*<a class="onward" href="([^"]*)"`, 'g'),
      )
      const [page = '', place] = moved.replace(posta.url, '').split('#')
      assert.equal(place, name)
      assert.ok((await posta.get(page)).text.includes(`<section id="${name}"`), moved)
    }
  })
}

test('no page of operations is longer than a phone loads quickly', async () => {
  for (const path of pages) {
    const { length } = (await posta.get(path)).text
    assert.ok(length < 400_000, `${path} has ${length} characters`)
  }
})

test('every chapter is listed where it stood, with a link to its page', async () => {
  for (const { page, chapters } of [opsApi, v1Api]) {
    const { text } = await posta.get(page)
    for (const { id } of chapters)
      assert.match(
        text,
        new RegExp(`<h3 id="cap-${id}"><a class="onward" href="[^"#]*${page}/${id}">`),
      )
  }
})

test('links to another page of the reference lead somewhere', async () => {
  const texts = new Map<string, string>()
  for (const path of ['/docs', ...pages]) texts.set(path, (await posta.get(path)).text)
  for (const text of texts.values())
    for (const href of new Set(all(text, /href="([^"#]*\/docs[^"]*)"/g))) {
      const [path = '', place] = href.replace(posta.url, '').split('#')
      const target = texts.get(path) ?? ''
      assert.ok(target !== '', href)
      if (place !== undefined) assert.match(target, new RegExp(` id="${place}"`), href)
    }
})

for (const { title, chapters, rows } of [opsApi, v1Api])
  test(`every operation stands in a chapter, and every chapter has some: ${title}`, () => {
    const chapterByRow = rows.map(({ row }) => [row.name, chapterOf(chapters, row.path)] as const)
    assert.deepEqual(
      chapterByRow.filter(([, chapter]) => chapter === undefined),
      [],
    )
    const filled = new Set(chapterByRow.map(([, chapter]) => chapter))
    assert.deepEqual(
      chapters.filter((chapter) => !filled.has(chapter)),
      [],
    )
  })

/** The commands of a page, as a reader would copy them. */
function commandsOf(page: string): string[] {
  const blocks = all(page, /<pre[^>]*aria-label="Terminal"[^>]*><code>([^]*?)<\/code><\/pre>/g)
  const plain = blocks.map((block) => block.replaceAll(/<[^>]+>/g, ''))
  const words: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' }
  return plain.map((text) =>
    text.replaceAll(/&(#39|\w+);/g, (whole, word: string) =>
      word === '#39' ? "'" : (words[word] ?? whole),
    ),
  )
}

/** Sends the request of a curl command. */
async function paste(command: string) {
  const [url = ''] = /https?:\/\/[^\s'"\\]+/.exec(command) ?? []
  const [, method = 'GET'] = / -X (\w+)/.exec(command) ?? []
  const [, body] = / -d '([^]*)'$/.exec(command) ?? []
  return fetch(url, { method, ...(body === undefined ? {} : { body }) })
}

test('labels, catalogues and the page of a shipment work as they stand, after step 1', async () => {
  const fresh = await startPosta()
  try {
    const commands = commandsOf((await fresh.get('/docs')).text)
    const tried: string[] = []
    const paths = /cargaCliente\/ |tiquetas?\/|seguimiento\/TIENDA|catalogo\//
    for (const command of commands.filter((one) => paths.test(one))) {
      const answer = await paste(command)
      assert.equal(answer.status, 200, command)
      const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
      assert.equal(/ -o /.test(command), type !== 'application/json', command)
      if (type === 'application/json' && !command.includes('cargaCliente')) await answer.json()
      tried.push(type)
    }
    assert.equal(tried.filter((type) => type === 'application/pdf').length, 3)
    assert.ok(tried.includes('text/html'))
  } finally {
    await fresh.close()
  }
})

test('calls to paste leave nothing to fill in, and downloads go to files', async () => {
  for (const path of pages) {
    const commands = commandsOf((await posta.get(path)).text)
    for (const command of commands.filter((one) => one.startsWith('curl')))
      assert.doesNotMatch(command.split('\n')[0] ?? '', /[{}]/)
    if (path.endsWith('/cuenta')) {
      const summed = commands.filter((one) => one.includes('/account/shipments.csv'))
      assert.ok(summed.length > 0)
      for (const command of summed)
        assert.match(command, /-o shipments\.csv .*\?from=2026-11-01&to=2026-11-30/)
    }
    const [token = ''] = commands
    const isV1 = path.startsWith('/docs/v1')
    assert.match(token, isV1 ? /^export POSTA_KEY=/ : /^export POSTA_OPS_TOKEN=/)
  }
})

test('no page shows the marks of its texts', async () => {
  for (const path of ['/docs', ...pages]) {
    const { text } = await posta.get(path)
    const shown = text.replaceAll(/<(script|style|pre)\b[^]*?<\/\1>/g, '')
    assert.deepEqual(all(shown, /(.{0,40}`.{0,40})/g), [], path)
    assert.doesNotMatch(shown, /\w, {2}\w/)
  }
})

describe('a codError of -1', () => {
  const visible = (text: string) => text.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ')
  const sectionOf = (text: string, id: string) =>
    visible(all(text, new RegExp(`<section id="${id}"([^]*?)</section>`, 'g'))[0] ?? '')

  test('is distinguished by its HTTP status, in the rules and where the limits are listed', async () => {
    const { text } = await posta.get('/docs')
    for (const place of ['reglas', 'limites'])
      assert.match(sectionOf(text, place), /-1[^.]*429[^.]*Retry-After|429[^.]*-1[^.]*Retry-After/)
    assert.match(sectionOf(text, 'reglas'), /-1[^.]*error interno/i)
  })

  test('is a limit or an internal error in the table of every endpoint that has both', async () => {
    const { text } = await posta.get('/docs')
    for (const { reference, codeIsStatus } of restEndpoints) {
      if (codeIsStatus) continue
      const section = sectionOf(text, reference.name)
      assert.match(section, /-1 ?429 ?[^-]*(límite|por día)/, reference.name)
      assert.match(section, /-1 ?\d+ ?Error interno/, reference.name)
    }
  })
})

test('the time zone goes by the name that it was set with', async () => {
  assert.match((await posta.get('/docs')).text, /America\/Argentina\/Buenos_Aires/)
})

test('the root leads to the reference', async () => {
  const response = await fetch(`${posta.url}/`, { redirect: 'manual' })
  assert.equal(response.status, 302)
  assert.equal(new URL(response.headers.get('location') ?? '', `${posta.url}/`).pathname, '/docs')
})

test('the demonstration shows its credentials only while it is on', async () => {
  assert.ok((await posta.get('/docs')).text.includes('demo-ware-9002'))
  const other = await startPosta({ env: { POSTA_DEMO: 'off' } })
  try {
    for (const path of ['/docs', '/docs/v1', '/openapi.json'])
      for (const secret of ['demo-ware-9002', 'theknownkeyofthedemonstration'])
        assert.ok(!(await other.get(path)).text.includes(secret), path)
  } finally {
    await other.close()
  }
})

test('a service without the folder of examples has none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'posta-examples-'))
  try {
    assert.equal(readExamples(join(folder, 'missing')).size, 0)
    assert.equal(fillExamples(readExamples(folder), '', []).size, 0)
  } finally {
    await rm(folder, { recursive: true })
  }
})

describe('everything that is read stands out at 4.5:1', () => {
  const grounds = ['ground', 'panel'] as const
  const inks = [
    'text',
    'quiet',
    'accent',
    'key',
    'string',
    'number',
    'testing',
    'production',
  ] as const
  for (const [name, palette] of Object.entries({ light: lightPalette, dark: darkPalette })) {
    test(name, () => {
      for (const ground of grounds) for (const ink of inks) assertContrast(palette, ink, ground)
      assertContrast(palette, 'onAccent', 'accent')
    })
  }
})

function assertContrast(palette: Palette, ink: keyof Palette, ground: keyof Palette): void {
  const [first, second] = [luminance(palette[ink]), luminance(palette[ground])]
  const ratio = (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
  assert.ok(ratio >= 4.5, `${ink} on ${ground} is ${ratio.toFixed(2)}:1`)
}

/** The relative luminance of WCAG 2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('the search of the index says so when it finds nothing', async () => {
  const { text } = await posta.get('/docs/ops')
  assert.match(text, /Nada en el índice lleva esas palabras/)
})
