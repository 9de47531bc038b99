import type { LabelsRow, OpenLabelRow } from '../../capabilities/labels/labels.wire.ts'
import type { JsonSchema } from '../../kits/fields/field.ts'
import { integer, text } from '../../kits/fields/scalars.ts'
import { object, shapeSchema } from '../../kits/fields/structures.ts'
import { type Html, html, prose } from '../../kits/html/html.ts'
import type { ApiOperation } from '../../kits/openapi/document.ts'
import { withNullableOptionals } from '../../kits/openapi/nullable.ts'
import { labelRows, openLabelRows } from '../labels/labels.ts'
import { notesMarkdown } from './general-notes.ts'
import { curlBlock, fieldsTable, noteList, routeLine, row, table } from './page-parts.ts'
import type { Surroundings } from './surroundings.ts'

const credentials = object(
  {
    shipper: ['shipper', integer(9, { required: true })],
    password: ['password', text(undefined, { required: true })],
  },
  { required: true, description: 'Las credenciales del remitente.' },
)

function requestSchema({ fields }: LabelsRow): JsonSchema {
  return shapeSchema({ autentificacion: ['credentials', credentials], ...fields })
}

function requestName({ name }: LabelsRow): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Pedido`
}

/** The schemas that the operations below name. */
export function labelSchemas(): Record<string, JsonSchema> {
  const requests = labelRows.map(
    (one) => [requestName(one), withNullableOptionals(requestSchema(one))] as const,
  )
  return {
    Etiqueta: { type: 'string', format: 'binary', description: 'Un PDF; con tipo=zpl, texto.' },
    TextoDeError: { type: 'string', description: 'Qué falta o qué está mal.' },
    RespuestaDeEtiquetas: {
      type: 'object',
      properties: {
        codError: { type: 'integer', description: '0 cuando todo salió bien.' },
        descError: { type: 'string' },
        resultado: { type: 'string', enum: ['OK', 'ERROR'] },
        url: { type: 'string', description: 'Del enlace firmado.' },
        vence: { type: 'string', description: 'Hasta cuándo vale el enlace.' },
      },
      required: ['codError', 'descError', 'resultado'],
    },
    ...Object.fromEntries(requests),
  }
}

const headers = ['x-request-id']

export function labelOperations(): ApiOperation[] {
  return [...openLabelRows.map(printOpen), ...labelRows.map(printRow)]
}

function printOpen(one: OpenLabelRow): ApiOperation {
  return {
    method: 'GET',
    path: one.path,
    id: one.name,
    summary: one.summary,
    description: [one.description, notesMarkdown(one.notes)].join('\n\n'),
    parameters: one.parameters.map((parameter) => ({ in: 'query', ...parameter })),
    responses: [
      {
        status: 200,
        type: 'application/pdf',
        schema: 'Etiqueta',
        headers,
        description:
          'Las etiquetas; con tipo=zpl, como text/plain; con vista=png, la imagen de una.',
      },
      ...one.statuses.map(({ status, meaning }) => ({
        status,
        type: 'text/plain',
        schema: 'TextoDeError',
        headers: status === 429 ? [...headers, 'retry-after'] : headers,
        description: meaning,
      })),
    ],
    security: [],
  }
}

function printRow(one: LabelsRow): ApiOperation {
  const [type = 'application/pdf'] = one.answerTypes
  const isFile = type !== 'application/json'
  const refusals = [
    { status: 400, description: '`codError` 400: el pedido no se puede interpretar.' },
    { status: 401, description: '`codError` 2: las credenciales faltan o no son válidas.' },
    { status: 429, description: '`codError` -1: demasiados pedidos.' },
  ]
  return {
    method: 'POST',
    path: one.path,
    id: one.name,
    summary: one.summary,
    description: one.description,
    parameters: [],
    request: { type: 'application/json', schema: requestName(one) },
    responses: [
      {
        status: 200,
        type,
        schema: isFile ? 'Etiqueta' : 'RespuestaDeEtiquetas',
        headers,
        description: isFile
          ? 'El archivo; si no se pudo, JSON con `codError` 5 o -1.'
          : 'El pedido se atendió; `codError` dice cómo salió.',
      },
      ...refusals.map((refusal) => ({
        ...refusal,
        type: 'application/json',
        schema: 'RespuestaDeEtiquetas',
        headers: refusal.status === 429 ? [...headers, 'retry-after'] : headers,
      })),
    ],
    security: [],
  }
}

export function labelLinks(): { readonly href: string; readonly text: string }[] {
  return [...openLabelRows, ...labelRows].map(({ name, summary }) => ({
    href: `#${name}`,
    text: summary,
  }))
}

/** The same rows for people. */
export function labelSections({ places }: Surroundings): Html[] {
  const base = places[0]?.url ?? ''
  return [
    ...openLabelRows.map((one) => openSection(one, base)),
    ...labelRows.map((one) => rowSection(one, base)),
  ]
}

function openSection(one: OpenLabelRow, base: string): Html {
  const columns = [{ title: 'Parámetro' }, { title: 'Qué es' }]
  const parameters = one.parameters.map(({ name, description }) =>
    row(columns, [html`<code>${name}</code>`, description]),
  )
  const statusColumns = [{ title: 'HTTP', isFigure: true }, { title: 'Cuándo' }]
  const statuses = one.statuses.map(({ status, meaning }) =>
    row(statusColumns, [String(status), prose(meaning)]),
  )
  const query = 'tipo=Z10X15&shipper=9001&codSeguimiento=TIENDA-000012345'
  const url = `${base}${one.path}?${query}`
  const call = { method: 'GET', url, headers: [], body: undefined }
  return html`<section id="${one.name}" aria-labelledby="${one.name}-t">
<h2 id="${one.name}-t">${one.summary}</h2>
${routeLine('GET', [one.path])}
<p>${prose(one.description)}</p>
${curlBlock('Terminal', call)}
${table('Parámetros', columns, [html`<tbody>${parameters}</tbody>`])}
${table('Errores, en texto', statusColumns, [html`<tbody>${statuses}</tbody>`])}
<h3>Reglas en palabras</h3>${noteList(one.notes)}
</section>
`
}

const samples: Readonly<Record<string, Record<string, unknown>>> = {
  etiquetas: { tipo: 'A4', codigos: ['TIENDA-000012345', 'TIENDA-000012346'], inicio: 3 },
  enlaceEtiqueta: { tipo: 'Z10X15', codigoSeguimiento: 'TIENDA-000012345', horas: 48 },
  hojaDeEntrega: { fecha: '15-11-2026' },
}

function rowSection(one: LabelsRow, base: string): Html {
  const sample = { autentificacion: { shipper: 9001, password: '…' }, ...samples[one.name] }
  const call = {
    method: 'POST',
    url: base + one.path,
    headers: ['content-type: application/json'],
    body: JSON.stringify(sample, null, 2),
  }
  return html`<section id="${one.name}" aria-labelledby="${one.name}-t">
<h2 id="${one.name}-t">${one.summary}</h2>
${routeLine('POST', [one.path])}
<p>${prose(one.description)}</p>
${curlBlock('Terminal', call)}
${fieldsTable('request', requestSchema(one))}
</section>
`
}
