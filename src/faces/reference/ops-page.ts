import { type Html, html, prose } from '../../kits/html/html.ts'
import type { Operation } from '../../kits/http/operation.ts'
import { templatePath } from '../../kits/openapi/document.ts'
import { type OpsContext, operations } from '../ops/operations.ts'
import { opsBase } from '../ops/ops.ts'
import { operationsNotes } from './general-notes.ts'
import { problemsOf, rolesNote } from './ops-openapi.ts'
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

/** The reference of the carrier's own API, printed from its rows, for people. */
export function opsPage(surroundings: Surroundings): string {
  const { rootUrl, places } = surroundings
  const openApiUrl = `${rootUrl}${opsBase}/openapi.json`
  const links = operations.map(({ name, summary }) => ({ href: `#${name}`, text: summary }))
  return printPage({
    title: 'Posta: API de operaciones',
    description: 'La API del transportista: movimientos y remitentes.',
    homeUrl: `${rootUrl}/docs`,
    index: [
      { title: 'Guía', links: [{ href: '#empezar', text: 'Para empezar' }] },
      { title: 'Operaciones', links },
      { title: 'Tablas', links: [{ href: '#estados', text: 'Estados de un envío' }] },
      {
        title: 'Más',
        links: [
          { href: openApiUrl, text: 'openapi.json' },
          { href: `${rootUrl}/docs`, text: 'API para remitentes' },
        ],
      },
    ],
    sections: [
      html`<section id="empezar">
<h1>API de operaciones</h1>
<p class="lead">El lado del transportista: registrar movimientos y administrar remitentes. JSON, con
nombres en inglés.</p>
<ul class="places">${places.map(placeCard)}</ul>
${noteList(operationsNotes)}
</section>
`,
      operations.map((operation) => operationSection(operation, surroundings)),
      statesSection(),
    ],
  })
}

function placeCard({ name, url }: Place): Html {
  return html`<li class="${name}"><strong>${environmentWords[name]}</strong>
<code>${url}${opsBase}</code></li>
`
}

function operationSection(operation: Operation<OpsContext>, surroundings: Surroundings): Html {
  const { method, path, name, summary, description, request, csvRequest, response } = operation
  const { notes = [], query = [] } = operation
  const examples = surroundings.examples.get(name) ?? []
  return html`<section id="${name}" aria-labelledby="${name}-t">
<h2 id="${name}-t">${summary}</h2>
${routeLine(method, [opsBase + templatePath(path)])}
<p>${prose(description)}</p>
${operationCall(operation, surroundings)}
${query.length > 0 ? html`<h3>Parámetros</h3>${noteList(query.map(parameterNote))}` : ''}
${request ? fieldsTable('request', request) : ''}
${csvRequest ? html`<h3>Pedido</h3><p>Un archivo CSV con ${csvRequest.join(', ')}.</p>` : ''}
${fieldsTable('response', response)}
${problemsTable(operation)}
<h3>Reglas en palabras</h3>
${noteList([rolesNote(operation), ...notes])}
${examplePairs(examples)}
</section>
`
}

function parameterNote({ name, description }: { name: string; description: string }) {
  return { title: name, text: description }
}

function operationCall(operation: Operation<OpsContext>, surroundings: Surroundings): Html {
  const [place] = surroundings.places
  const [example] = surroundings.examples.get(operation.name) ?? []
  const { method, request, csvRequest, path } = operation
  if (csvRequest || (request && example === undefined)) return html``
  const authorization = 'authorization: Bearer $POSTA_OPS_TOKEN'
  return curlBlock('Terminal', {
    method,
    url: `${place?.url ?? surroundings.rootUrl}${opsBase}${templatePath(path)}`,
    headers: operation.request
      ? [authorization, 'content-type: application/json']
      : [authorization],
    body: request ? example?.request : undefined,
  })
}

function problemsTable(operation: Operation<OpsContext>): Html {
  const columns = [{ title: 'HTTP', isFigure: true }, { title: 'Qué significa' }]
  const success = { status: operation.successStatus, meaning: 'Todo salió bien.' }
  const rows = [success, ...problemsOf(operation)].map(({ status, meaning }) =>
    row(columns, [html`<code>${status}</code>`, meaning]),
  )
  const body = html`<tbody>${rows}</tbody>`
  return html`<h3>Códigos</h3>${table('Códigos HTTP', columns, [body])}`
}
