import { type Html, html, prose } from '../../kits/html/html.ts'
import { templatePath } from '../../kits/openapi/document.ts'
import type { Chapter } from '../../slice.ts'
import { chapterOf } from '../chapters.ts'
import { type ApiRow, type OperationApi, opsApi, v1Api } from './operation-apis.ts'
import { outputName, samplePath } from './operation-samples.ts'
import { problemsOf } from './operations-openapi.ts'
import { printPage } from './page-layout.ts'
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

/** Renders the reference page of an API of operation rows. */
export function operationsPage(api: OperationApi, surroundings: Surroundings): string {
  const { rootUrl, places } = surroundings
  const openApiUrl = `${rootUrl}${api.base}/openapi.json`
  const chapters = chaptersOf(api)
  const other = api === v1Api ? opsApi : v1Api
  return printPage({
    title: `Posta: ${api.title}`,
    description: api.summary,
    homeUrl: `${rootUrl}/docs`,
    index: [
      { title: 'Guía', links: [{ href: '#empezar', text: 'Para empezar' }] },
      ...chapters.map(({ title, rows }) => ({ title, isFolded: true, links: rows.map(rowLink) })),
      { title: 'Tablas', links: [{ href: '#estados', text: 'Estados de un envío' }] },
      {
        title: 'Más',
        links: [
          { href: openApiUrl, text: 'openapi.json' },
          { href: `${rootUrl}/docs`, text: 'API del contrato' },
          { href: rootUrl + other.page, text: other.title },
        ],
      },
    ],
    sections: [
      html`<section id="empezar">
<h1>${api.title}</h1>
<p class="lead">${api.lead}</p>
<ul class="places">${places.map((place) => placeCard(api, place))}</ul>
${tokenBlock(api, surroundings)}
${noteList(api.notes)}
</section>
`,
      chapters.map((chapter) => chapterSection(api, chapter, surroundings)),
      statesSection(),
    ],
  })
}

interface FilledChapter extends Chapter {
  readonly rows: readonly ApiRow[]
}

function chaptersOf({ chapters, rows }: OperationApi): FilledChapter[] {
  const byChapter = Map.groupBy(rows, (one) => chapterOf(chapters, one.row.path))
  return chapters.map((chapter) => ({ ...chapter, rows: byChapter.get(chapter) ?? [] }))
}

function rowLink({ row: { name, summary, method, path } }: ApiRow) {
  return { href: `#${name}`, text: summary, words: `${method} ${path} ${name}` }
}

function chapterSection(api: OperationApi, chapter: FilledChapter, around: Surroundings): Html {
  const id = `cap-${chapter.id}`
  return html`<section id="${id}" class="chapter" aria-labelledby="${id}-t">
<h2 id="${id}-t">${chapter.title}</h2>
${chapter.rows.map((one) => operationSection(api, one, around))}
</section>
`
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
<h3 id="${name}-t">${summary} <a class="anchor" href="#${name}" aria-label="Enlace">#</a></h3>
${routeLine(method, [api.base + templatePath(path)])}
<p>${prose(description)}</p>
<details class="whole">
<summary>${parts}, códigos y ejemplos</summary>
${operationCall(api, one, surroundings)}
${parameters.length > 0 ? html`<h4>Parámetros</h4>${noteList(parameters)}` : ''}
${request ? fieldsTable('request', request, 4) : ''}
${csvRequest ? html`<h4>Pedido</h4><p>Un archivo CSV con ${csvRequest.join(', ')}.</p>` : ''}
${fileRequest ? html`<h4>Pedido</h4><p>${fileRequest.description}</p>` : ''}
${fieldsTable('response', response, 4)}
${problemsTable(api, one)}
<h4>Reglas en palabras</h4>
${noteList([one.access, ...notes])}
${examplePairs({ method, base: api.base, rank: 4 }, examples)}
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
  return html`<p>${prose(`Los comandos de esta página llevan \`${api.token}\`:`)}</p>
${codeBlock('Terminal', command)}`
}

function operationCall(api: OperationApi, { row: operation }: ApiRow, around: Surroundings): Html {
  const [place] = around.places
  const [example] = around.examples.get(`${api.face}/${operation.name}`) ?? []
  const { method, request, csvRequest, fileRequest } = operation
  if (request && example === undefined) return html``
  const type = csvRequest ? 'text/csv' : fileRequest?.type
  const sent = request ? 'application/json' : type
  const headers = [
    `authorization: Bearer ${api.token}`,
    ...(sent ? [`content-type: ${sent}`] : []),
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
  return html`<h4>Códigos</h4>${table('Códigos HTTP', columns, [body])}`
}
