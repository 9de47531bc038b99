import { type Html, html, prose } from '../../kits/html/html.ts'
import { templatePath } from '../../kits/openapi/document.ts'
import { type ApiRow, type OperationApi, opsApi, v1Api } from './operation-apis.ts'
import { problemsOf } from './operations-openapi.ts'
import { printPage } from './page-layout.ts'
import {
  curlBlock,
  examplePairs,
  fieldsTable,
  noteList,
  routeLine,
  row,
  table,
} from './page-parts.ts'
import { statesSection } from './states-section.ts'
import { environmentWords, type Place, type Surroundings } from './surroundings.ts'

/** The reference of an API of operation rows, printed from them, for people. */
export function operationsPage(api: OperationApi, surroundings: Surroundings): string {
  const { rootUrl, places } = surroundings
  const openApiUrl = `${rootUrl}${api.base}/openapi.json`
  const links = api.rows.map(({ row: { name, summary } }) => ({ href: `#${name}`, text: summary }))
  const other = api === v1Api ? opsApi : v1Api
  return printPage({
    title: `Posta: ${api.title}`,
    description: api.summary,
    homeUrl: `${rootUrl}/docs`,
    index: [
      { title: 'Guía', links: [{ href: '#empezar', text: 'Para empezar' }] },
      { title: 'Operaciones', links },
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
${noteList(api.notes)}
</section>
`,
      api.rows.map((one) => operationSection(api, one, surroundings)),
      statesSection(),
    ],
  })
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
  return html`<section id="${name}" aria-labelledby="${name}-t">
<h2 id="${name}-t">${summary}</h2>
${routeLine(method, [api.base + templatePath(path)])}
<p>${prose(description)}</p>
${operationCall(api, one, surroundings)}
${query.length > 0 ? html`<h3>Parámetros</h3>${noteList(query.map(parameterNote))}` : ''}
${request ? fieldsTable('request', request) : ''}
${csvRequest ? html`<h3>Pedido</h3><p>Un archivo CSV con ${csvRequest.join(', ')}.</p>` : ''}
${fileRequest ? html`<h3>Pedido</h3><p>${fileRequest.description}</p>` : ''}
${fieldsTable('response', response)}
${problemsTable(api, one)}
<h3>Reglas en palabras</h3>
${noteList([one.access, ...notes])}
${examplePairs({ method, base: api.base }, examples)}
</section>
`
}

function parameterNote({ name, description }: { name: string; description: string }) {
  return { title: name, text: description }
}

function operationCall(api: OperationApi, { row: operation }: ApiRow, around: Surroundings): Html {
  const [place] = around.places
  const [example] = around.examples.get(`${api.face}/${operation.name}`) ?? []
  const { method, request, csvRequest, fileRequest, path } = operation
  if (request && example === undefined) return html``
  const type = csvRequest ? 'text/csv' : fileRequest?.type
  const sent = request ? 'application/json' : type
  const headers = [
    `authorization: Bearer ${api.token}`,
    ...(sent ? [`content-type: ${sent}`] : []),
    ...Object.entries(example?.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
  ]
  return curlBlock('Terminal', {
    method,
    url: `${place?.url ?? around.rootUrl}${api.base}${example?.path ?? templatePath(path)}`,
    headers,
    body: request ? example?.request : undefined,
    file: type === undefined ? undefined : 'archivo.csv',
  })
}

function problemsTable(api: OperationApi, one: ApiRow): Html {
  const columns = [{ title: 'HTTP', isFigure: true }, { title: 'Qué significa' }]
  const success = { status: one.row.successStatus, meaning: 'Todo salió bien.' }
  const rows = [success, ...problemsOf(api, one)].map(({ status, meaning }) =>
    row(columns, [html`<code>${status}</code>`, meaning]),
  )
  const body = html`<tbody>${rows}</tbody>`
  return html`<h3>Códigos</h3>${table('Códigos HTTP', columns, [body])}`
}
