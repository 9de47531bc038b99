import type { LabelsRow, OpenLabelRow } from '../../capabilities/labels/labels.wire.ts'
import type { JsonSchema } from '../../kits/fields/field.ts'
import { shapeSchema } from '../../kits/fields/structures.ts'
import { type Html, html, prose } from '../../kits/html/html.ts'
import type { ApiOperation } from '../../kits/openapi/document.ts'
import { withNullableOptionals } from '../../kits/openapi/nullable.ts'
import { integer, object, text } from '../../rows/fields.ts'
import { labelRows, openLabelRows } from '../labels/labels.ts'
import { fault, type ReferenceCode, tooMany } from './codes.ts'
import { notesMarkdown } from './general-notes.ts'
import {
  codesTable,
  curlBlock,
  fieldsTable,
  noteList,
  routeLine,
  row,
  table,
} from './page-parts.ts'
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

const answerSchema: JsonSchema = {
  type: 'object',
  properties: {
    codError: { type: 'integer', description: '0 cuando todo salió bien.' },
    descError: { type: 'string', description: 'Qué está mal; vacío cuando nada.' },
    resultado: { type: 'string', enum: ['OK', 'ERROR'], description: 'Cómo salió.' },
    url: { type: 'string', description: 'Solo del enlace firmado: el enlace.' },
    vence: { type: 'string', description: 'Solo del enlace firmado: hasta cuándo vale.' },
  },
  required: ['codError', 'descError', 'resultado'],
}

/** The schemas that the operations below refer to. */
export function labelSchemas(): Record<string, JsonSchema> {
  const requests = labelRows.map(
    (one) => [requestName(one), withNullableOptionals(requestSchema(one))] as const,
  )
  return {
    Etiqueta: { type: 'string', format: 'binary', description: 'Un PDF; con tipo=zpl, texto.' },
    TextoDeError: { type: 'string', description: 'Qué falta o qué está mal.' },
    RespuestaDeEtiquetas: answerSchema,
    ...Object.fromEntries(requests),
  }
}

const headers = ['x-request-id']
const json = 'application/json'

export function labelOperations(around: Surroundings): ApiOperation[] {
  return [...openLabelRows.map(printOpen), ...labelRows.map((one) => printRow(one, around))]
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
        otherTypes: ['text/plain', 'image/png'].map((type) => ({ type, schema: 'Etiqueta' })),
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

/** Returns every code that a row with credentials may answer. */
function codesOf({ refused }: LabelsRow, { settings }: Surroundings): ReferenceCode[] {
  const unreadable =
    'El pedido no se puede interpretar, o un campo no es lo que se espera: `descError` dice cuál.'
  return [
    { code: 0, status: 200, meaning: 'Todo salió bien.' },
    {
      code: 2,
      status: settings.credentialsStatus,
      meaning: 'Las credenciales faltan o no son válidas.',
    },
    ...(refused === undefined ? [] : [{ code: 5, status: 200, meaning: refused }]),
    { code: 400, status: 400, meaning: unreadable },
    { code: -1, status: 200, meaning: fault },
    { code: -1, status: 429, meaning: tooMany },
  ]
}

function printRow(one: LabelsRow, around: Surroundings): ApiOperation {
  const [type = json, ...others] = isFile(one) ? [...one.answerTypes, json] : one.answerTypes
  const codes = codesOf(one, around)
  const statuses = [...new Set(codes.map(({ status }) => status))].filter((code) => code !== 200)
  return {
    method: 'POST',
    path: one.path,
    id: one.name,
    summary: one.summary,
    description: one.description,
    parameters: [],
    request: { type: json, schema: requestName(one) },
    responses: [
      {
        status: 200,
        type,
        otherTypes: others.map((other) => ({ type: other, schema: schemaOf(other) })),
        schema: schemaOf(type),
        headers,
        description: isFile(one)
          ? 'El archivo; si no se pudo, JSON: `codError` dice por qué.'
          : 'El pedido se atendió; `codError` dice cómo salió.',
      },
      ...statuses.map((status) => ({
        status,
        description: codes
          .filter((code) => code.status === status)
          .map(({ code, meaning }) => `\`codError\` ${code}: ${meaning}`)
          .join(' '),
        type: json,
        schema: 'RespuestaDeEtiquetas',
        headers: status === 429 ? [...headers, 'retry-after'] : headers,
      })),
    ],
    security: [],
    extensions: {
      'x-codError': codes.map(({ code, status, meaning }) => ({
        codError: code,
        http: status,
        significado: meaning,
      })),
    },
  }
}

function isFile({ answerTypes }: LabelsRow): boolean {
  return !answerTypes.includes(json)
}

function schemaOf(type: string): string {
  return type === json ? 'RespuestaDeEtiquetas' : 'Etiqueta'
}

export function labelLinks(): { readonly href: string; readonly text: string }[] {
  return [...openLabelRows, ...labelRows].map(({ name, summary }) => ({
    href: `#${name}`,
    text: summary,
  }))
}

/** The same rows as HTML sections. */
export function labelSections(around: Surroundings): Html[] {
  const base = around.places[0]?.url ?? ''
  return [
    ...openLabelRows.map((one) => openSection(one, base)),
    ...labelRows.map((one) => rowSection(one, base, around)),
  ]
}

function openSection(one: OpenLabelRow, base: string): Html {
  const columns = [{ title: 'Parámetro' }, { title: 'Obligatorio' }, { title: 'Qué es' }]
  const parameters = one.parameters.map(({ name, required, description }) =>
    row(columns, [
      html`<code>${name}</code>`,
      required ? html`<strong>sí</strong>` : html`<span class="quiet">no</span>`,
      prose(description),
    ]),
  )
  const statusColumns = [{ title: 'HTTP', isFigure: true }, { title: 'Cuándo' }]
  const statuses = one.statuses.map(({ status, meaning }) =>
    row(statusColumns, [String(status), prose(meaning)]),
  )
  const query = one.parameters.flatMap(({ name, required }) =>
    required ? [`${name}=${required.example}`] : [],
  )
  const url = `${base}${one.path}?${query.join('&')}`
  const call = { method: 'GET', url, headers: [], body: undefined, output: 'etiqueta.pdf' }
  return html`<section id="${one.name}" aria-labelledby="${one.name}-t">
<h2 id="${one.name}-t">${one.summary}</h2>
${routeLine('GET', [one.path])}
<p>${prose(one.description)}</p>
${curlBlock('Terminal', call)}
${table('Parámetros', columns, [html`<tbody>${parameters}</tbody>`])}
<h3>Respuesta</h3>${typesTable(['application/pdf', 'text/plain', 'image/png'])}
${table('Errores, en texto', statusColumns, [html`<tbody>${statuses}</tbody>`])}
<h3>Reglas en palabras</h3>${noteList(one.notes)}
</section>
`
}

const typeWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'application/pdf': 'El archivo para imprimir.',
    'text/plain': 'Con `tipo=zpl`, el texto para la impresora térmica.',
    'image/png': 'Con `vista=png`, la imagen de una etiqueta.',
    [json]: 'Si no se pudo: los campos que siguen.',
  }),
)

function typesTable(types: readonly string[]): Html {
  const columns = [{ title: 'content-type' }, { title: 'Qué es' }]
  const rows = types.map((type) =>
    row(columns, [html`<code>${type}</code>`, prose(typeWords.get(type) ?? '')]),
  )
  return table('Qué llega con HTTP 200', columns, [html`<tbody>${rows}</tbody>`])
}

/** Samples for the order that the reference's first step loads; a sheet is today's. */
const samples: ReadonlyMap<string, Record<string, unknown>> = new Map(
  Object.entries({
    etiquetas: { tipo: 'A4', codigos: ['TIENDA-0001001'], inicio: 3 },
    enlaceEtiqueta: { tipo: 'Z10X15', codigoSeguimiento: 'TIENDA-0001001', horas: 48 },
  }),
)

function rowSection(one: LabelsRow, base: string, around: Surroundings): Html {
  const [demo] = around.demoAccounts
  const autentificacion = {
    shipper: demo?.shipper.number ?? 9001,
    password: demo?.password ?? 'tu-contraseña',
  }
  const call = {
    method: 'POST',
    url: base + one.path,
    headers: ['content-type: application/json'],
    body: JSON.stringify({ autentificacion, ...samples.get(one.name) }, null, 2),
    output: isFile(one) ? `${one.name}.pdf` : undefined,
  }
  return html`<section id="${one.name}" aria-labelledby="${one.name}-t">
<h2 id="${one.name}-t">${one.summary}</h2>
${routeLine('POST', [one.path])}
<p>${prose(one.description)}</p>
${curlBlock('Terminal', call)}
${fieldsTable('request', requestSchema(one))}
${isFile(one) ? typesTable([...one.answerTypes, json]) : ''}
${fieldsTable('response', answerSchema)}
${codesTable(codesOf(one, around))}
</section>
`
}
