import { type Html, html, prose } from '../../kits/html/html.ts'
import { templatePath } from '../../kits/openapi/document.ts'
import type { Chapter } from '../../slice.ts'
import { chapterOf } from '../chapters.ts'
import { type ApiRow, type OperationApi, opsApi, v1Api } from './operation-apis.ts'
import { problemsOf } from './operations-openapi.ts'
import { type IndexGroup, printPage } from './page-layout.ts'
import {
  codeBlock,
  curlBlock,
  examplePairs,
  fieldsTable,
  noteList,
  routeLine,
  row,
  table,
} from './page-parts.ts'
import { pathParametersOf } from './path-words.ts'
import { statesSection } from './states-section.ts'
import { environmentWords, type Place, type Surroundings } from './surroundings.ts'

export interface ReferencePage {
  readonly path: string
  print(surroundings: Surroundings): string
}

/** The reference of an API of operation rows: a page to begin with, and one for each chapter. */
export function operationsPages(api: OperationApi): ReferencePage[] {
  const chapters = chaptersOf(api)
  return [
    { path: api.page, print: (around) => firstPage(api, chapters, around) },
    ...chapters.map((chapter) => ({
      path: chapterPath(api, chapter),
      print: (around: Surroundings) => chapterPage(api, chapters, chapter, around),
    })),
  ]
}

interface FilledChapter extends Chapter {
  readonly rows: readonly ApiRow[]
}

function chaptersOf({ chapters, rows }: OperationApi): FilledChapter[] {
  const byChapter = Map.groupBy(rows, (one) => chapterOf(chapters, one.row.path))
  return chapters.map((chapter) => ({ ...chapter, rows: byChapter.get(chapter) ?? [] }))
}

function chapterPath(api: OperationApi, { id }: Chapter): string {
  return `${api.page}/${id}`
}

function firstPage(
  api: OperationApi,
  chapters: readonly FilledChapter[],
  around: Surroundings,
): string {
  return printPage({
    title: `Posta: ${api.title}`,
    description: api.summary,
    homeUrl: `${around.rootUrl}/docs`,
    index: indexOf(api, chapters, around),
    sections: [
      html`<section id="empezar">
<h1>${api.title}</h1>
<p class="lead">${api.lead}</p>
<ul class="places">${around.places.map((place) => placeCard(api, place))}</ul>
${tokenBlock(api, around)}
${noteList(api.notes)}
</section>
`,
      html`<section id="operaciones" aria-labelledby="operaciones-t">
<h2 id="operaciones-t">Operaciones</h2>
<p>Cada capítulo tiene su página, con los campos, los códigos y los ejemplos.</p>
${chapters.map((chapter) => chapterList(api, chapter, around))}
</section>
`,
      statesSection(),
    ],
  })
}

/** The operations of a chapter; whoever comes by an older address is led on from here. */
function chapterList(api: OperationApi, chapter: FilledChapter, { rootUrl }: Surroundings): Html {
  const page = rootUrl + chapterPath(api, chapter)
  const items = chapter.rows.map(
    ({ row: { name, method, path, summary } }) => html`<li id="${name}">
<a class="onward" href="${page}#${name}">${summary}</a>
${routeLine(method, [api.base + templatePath(path)])}</li>
`,
  )
  return html`<h3 id="cap-${chapter.id}"><a class="onward" href="${page}">${chapter.title}</a></h3>
<ul class="operations">${items}</ul>
`
}

function chapterPage(
  api: OperationApi,
  chapters: readonly FilledChapter[],
  chapter: FilledChapter,
  around: Surroundings,
): string {
  return printPage({
    title: `Posta: ${chapter.title}. ${api.title}`,
    description: `${api.title}: ${chapter.title}.`,
    homeUrl: `${around.rootUrl}/docs`,
    index: indexOf(api, chapters, around, chapter),
    sections: [
      html`<section>
<p><a href="${around.rootUrl}${api.page}">${api.title}</a></p>
<h1>${chapter.title}</h1>
${tokenBlock(api, around)}
</section>
`,
      html`<section id="cap-${chapter.id}" class="chapter" aria-label="Operaciones">
${chapter.rows.map((one) => operationSection(api, one, around))}
</section>
`,
    ],
  })
}

/** The index of every page of an API; the links of the open chapter stay on its page. */
function indexOf(
  api: OperationApi,
  chapters: readonly FilledChapter[],
  { rootUrl }: Surroundings,
  open?: FilledChapter,
): IndexGroup[] {
  const first = open === undefined ? '' : rootUrl + api.page
  const other = api === v1Api ? opsApi : v1Api
  return [
    { title: 'Guía', links: [{ href: `${first}#empezar`, text: 'Para empezar' }] },
    ...chapters.map((chapter): IndexGroup => {
      const page = chapter === open ? '' : rootUrl + chapterPath(api, chapter)
      const links = chapter.rows.map((one) => rowLink(one, page))
      return { title: chapter.title, fold: chapter === open ? 'open' : 'closed', links }
    }),
    { title: 'Tablas', links: [{ href: `${first}#estados`, text: 'Estados de un envío' }] },
    {
      title: 'Más',
      links: [
        { href: `${rootUrl}${api.base}/openapi.json`, text: 'openapi.json' },
        { href: `${rootUrl}/docs`, text: 'API del contrato' },
        { href: rootUrl + other.page, text: other.title },
      ],
    },
  ]
}

function rowLink({ row: { name, summary, method, path } }: ApiRow, page: string) {
  return { href: `${page}#${name}`, text: summary, words: `${method} ${path} ${name}` }
}

function placeCard(api: OperationApi, { name, url }: Place): Html {
  return html`<li class="${name}"><strong>${environmentWords[name]}</strong>
<code>${url}${api.base}</code></li>
`
}

function operationSection(api: OperationApi, one: ApiRow, surroundings: Surroundings): Html {
  const { method, path, name, summary, description, request, csvRequest, response } = one.row
  const { fileRequest, notes = [], query = [] } = one.row
  const examples = surroundings.examples.get(`${api.face}/${name}`) ?? []
  const parameters = [...pathParametersOf(path), ...query].map(parameterNote)
  const parts = request || csvRequest || fileRequest ? 'Pedido, respuesta' : 'Respuesta'
  return html`<section id="${name}" aria-labelledby="${name}-t">
<h2 id="${name}-t">${summary} <a class="anchor" href="#${name}" aria-label="Enlace">#</a></h2>
${routeLine(method, [api.base + templatePath(path)])}
<p>${prose(description)}</p>
<details class="whole">
<summary>${parts}, códigos y ejemplos</summary>
${operationCall(api, one, surroundings)}
${parameters.length > 0 ? html`<h3>Parámetros</h3>${noteList(parameters)}` : ''}
${request ? fieldsTable('request', request) : ''}
${csvRequest ? html`<h3>Pedido</h3><p>Un archivo CSV con ${csvRequest.join(', ')}.</p>` : ''}
${fileRequest ? html`<h3>Pedido</h3><p>${fileRequest.description}</p>` : ''}
${fieldsTable('response', response)}
${problemsTable(api, one)}
<h3>Reglas en palabras</h3>
${noteList([one.access, ...notes])}
${examplePairs({ method, base: api.base }, examples)}
</details>
</section>
`
}

function parameterNote({ name, description }: { name: string; description: string }) {
  return { title: name, text: description }
}

/** The token that the commands below use; the demonstration's own token while it is on. */
function tokenBlock(api: OperationApi, { demoAccounts }: Surroundings): Html {
  const [demo] = demoAccounts
  const key = demo?.apiKey ?? 'posta_test_...'
  const command =
    api === v1Api ? `export POSTA_KEY=${key}` : 'export POSTA_OPS_TOKEN=$(cat data/ops-token)'
  return html`<p>${prose(`Los comandos de estas páginas llevan \`${api.token}\`:`)}</p>
${codeBlock('Terminal', command)}`
}

function operationCall(api: OperationApi, { row: operation }: ApiRow, around: Surroundings): Html {
  const [place] = around.places
  const [example] = around.examples.get(`${api.face}/${operation.name}`) ?? []
  const { method, request, csvRequest, fileRequest } = operation
  if (request && example === undefined) return html``
  const type = csvRequest ? 'text/csv' : fileRequest?.type
  const contentType = request ? 'application/json' : type
  const headers = [
    `authorization: Bearer ${api.token}`,
    ...(contentType ? [`content-type: ${contentType}`] : []),
    ...Object.entries(example?.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
  ]
  const path = example?.path ?? samplePath(api, operation, around)
  return curlBlock('Terminal', {
    method,
    url: `${place?.url ?? around.rootUrl}${api.base}${path}`,
    output: outputName(operation),
    headers,
    body: request ? example?.request : undefined,
    file: type === undefined ? undefined : 'archivo.csv',
  })
}

function problemsTable(api: OperationApi, one: ApiRow): Html {
  const columns = [{ title: 'HTTP', isFigure: true }, { title: 'Qué significa' }]
  const success = { status: one.row.successStatus, meaning: 'Todo salió bien.' }
  const rows = [success, ...problemsOf(api, one)].map(({ status, meaning }) =>
    row(columns, [html`<code>${status}</code>`, prose(meaning)]),
  )
  const body = html`<tbody>${rows}</tbody>`
  return html`<h3>Códigos</h3>${table('Códigos HTTP', columns, [body])}`
}

/** Sample calls to paste for operations without an example of their own, such as downloads. */

type Row = ApiRow['row']

/**
 * Returns the path with values from its neighbours' examples, and with the required query
 * parameters.
 */
function samplePath(api: OperationApi, { path, query = [] }: Row, around: Surroundings) {
  const samples = sampleParts(api, around)
  const parts = path.split('/').map((part, index, all) => {
    const [, name, ending = ''] = /^(:\w+)(.*)$/.exec(part) ?? []
    if (name === undefined) return part
    const ofPlace = samples.get(all.slice(0, index + 1).join('/'))
    const ofName = samples.get(name)
    return ofPlace ?? (ofName === undefined ? templatePath(part) : ofName + ending)
  })
  const queryParts = query.flatMap(({ name, required }) =>
    required === undefined ? [] : [`${name}=${encodeURIComponent(required.example)}`],
  )
  return parts.join('/') + (queryParts.length > 0 ? `?${queryParts.join('&')}` : '')
}

/** Maps the path up to each variable part, and the part alone, to a value of some example. */
function sampleParts({ face, rows }: OperationApi, { examples }: Surroundings) {
  const samples = new Map<string, string>()
  for (const {
    row: { name, path },
  } of rows) {
    const shown = examples.get(`${face}/${name}`)?.[0]?.path?.split('?')[0]?.split('/') ?? []
    const parts = path.split('/')
    for (const [index, part] of parts.entries()) {
      const place = parts.slice(0, index + 1).join('/')
      const value = shown[index]
      if (!part.startsWith(':') || value === undefined) continue
      for (const key of [place, part]) if (!samples.has(key)) samples.set(key, value)
    }
  }
  return samples
}

/** Returns the file name to save a download as; `undefined` for answers shown on the screen. */
function outputName({ path, csvResponse, fileResponse }: Row): string | undefined {
  if (!csvResponse && fileResponse === undefined) return undefined
  const last = path.split('/').at(-1) ?? ''
  if (last.includes('.')) return last.replace(/^:\w+/, 'archivo')
  if (last === 'csv' || last === 'pdf') return `archivo.${last}`
  if (last.startsWith(':')) return 'archivo'
  return fileResponse?.type === 'application/pdf' ? `${last}.pdf` : `${last}.xlsx`
}
