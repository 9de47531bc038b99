/**
 * Reference of the public endpoints without credentials: the catalogues and the recipient's page.
 */

import type { JsonSchema } from '../../kits/fields/field.ts'
import { type Html, html, prose } from '../../kits/html/html.ts'
import { type ApiOperation, templatePath } from '../../kits/openapi/document.ts'
import { type CatalogueRow, catalogueRows } from '../catalogue/catalogue.ts'
import { trackingPage } from '../web/tracking-page.ts'
import { curlBlock, fieldsTable, routeLine, row, table } from './page-parts.ts'
import type { Surroundings } from './surroundings.ts'

const headers = ['x-request-id']

function responseName({ name }: CatalogueRow): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Respuesta`
}

export function openSchemas(): Record<string, JsonSchema> {
  const answers = catalogueRows.map((one) => [responseName(one), one.response] as const)
  return {
    ...Object.fromEntries(answers),
    SinCatalogo: { type: 'object', description: 'Vacío.' },
    Pagina: { type: 'string', description: 'Una página HTML.' },
  }
}

export function openOperations(): ApiOperation[] {
  return [...catalogueRows.map(printCatalogue), printPage()]
}

function printCatalogue(one: CatalogueRow): ApiOperation {
  const json = { type: 'application/json', headers }
  const unreadable = 'El pedido no se puede leer.'
  return openOperation(one, [
    { ...json, status: 200, schema: responseName(one), description: 'El catálogo.' },
    { ...json, status: 400, schema: 'SinCatalogo', description: unreadable },
  ])
}

/** An operation without credentials or request body. */
function openOperation(
  { path, name, summary, description }: OpenRow,
  responses: ApiOperation['responses'],
): ApiOperation {
  const described = { path, id: name, summary, description }
  return { ...described, method: 'GET', parameters: [], responses, security: [] }
}

type OpenRow = Pick<CatalogueRow, 'path' | 'name' | 'summary' | 'description'>

function printPage(): ApiOperation {
  const page = { type: 'text/html', schema: 'Pagina', headers }
  const responses = trackingPage.statuses.map(({ status, meaning }) => ({
    ...page,
    status,
    description: meaning,
  }))
  return openOperation(trackingPage, responses)
}

export function openLinks(): { readonly href: string; readonly text: string }[] {
  return [...catalogueRows, trackingPage].map(({ name, summary }) => ({
    href: `#${name}`,
    text: summary,
  }))
}

/** The same as HTML sections. */
export function openSections({ places }: Surroundings): Html[] {
  const base = places[0]?.url ?? ''
  return [...catalogueRows.map((one) => catalogueSection(one, base)), pageSection(base)]
}

function catalogueSection(one: CatalogueRow, base: string): Html {
  const { path, name, summary, description, response } = one
  const call = { method: 'GET', url: base + path, headers: [], body: undefined }
  return html`<section id="${name}" aria-labelledby="${name}-t">
<h2 id="${name}-t">${summary}</h2>
${routeLine('GET', [path])}
<p>${prose(description)}</p>
${curlBlock('Terminal', call)}
${fieldsTable('response', response)}
</section>
`
}

/** The order that the first step of the page loads. */
const loadedCode = 'TIENDA-0001001'

function pageSection(base: string): Html {
  const { path, name, summary, description, statuses } = trackingPage
  const url = base + path.replace(':code', loadedCode)
  const call = { method: 'GET', url, headers: [], body: undefined, output: 'seguimiento.html' }
  const columns = [{ title: 'HTTP', isFigure: true }, { title: 'Cuándo' }]
  const rows = statuses.map(({ status, meaning }) => row(columns, [String(status), meaning]))
  return html`<section id="${name}" aria-labelledby="${name}-t">
<h2 id="${name}-t">${summary}</h2>
${routeLine('GET', [templatePath(path)])}
<p>${prose(description)}</p>
${curlBlock('Terminal', call)}
${table('Respuestas, en HTML', columns, [html`<tbody>${rows}</tbody>`])}
</section>
`
}
