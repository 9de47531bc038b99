/** The blocks that reference pages are built from. */

import type { JsonSchema } from '../../kits/fields/field.ts'
import { type Content, type Html, html, prose } from '../../kits/html/html.ts'
import { jsonHtml } from '../../kits/html/json-html.ts'
import type { Note } from '../../kits/http/endpoint.ts'
import type { ReferenceCode } from './codes.ts'
import type { Example } from './examples.ts'
import { describeFields, type FieldGroup, type FieldRow } from './schema-rows.ts'

export interface Column {
  readonly title: string
  /** Figures are right-aligned. */
  readonly isFigure?: boolean
}

/**
 * Renders a table; under 640 px every row becomes a card, in which each cell needs its column's
 * title.
 */
export function table(
  caption: string,
  columns: readonly Column[],
  bodies: readonly Content[],
): Html {
  return html`<table>
<caption>${caption}</caption>
<thead><tr>${columns.map(
    ({ title, isFigure }) =>
      html`<th scope="col" class="${isFigure ? 'figure' : ''}">${title}</th>`,
  )}</tr></thead>
${bodies}
</table>`
}

export function row(columns: readonly Column[], cells: readonly Content[]): Html {
  return html`<tr>${columns.map(
    ({ title, isFigure }, index) =>
      html`<td data-title="${title}" class="${isFigure ? 'figure' : ''}">${cells[index]}</td>`,
  )}</tr>
`
}

const requestColumns = ['Campo', 'Tipo', 'Largo', 'Obligatorio', 'Qué es']
const responseColumns = ['Campo', 'Tipo', 'Largo', 'Siempre', 'Qué es']

/** Renders one table per message; each object inside it is a group of rows under its path. */
export function fieldsTable(message: 'request' | 'response', schema: JsonSchema): Html {
  const isRequest = message === 'request'
  const columns = (isRequest ? requestColumns : responseColumns).map((title) => ({ title }))
  const caption = isRequest ? 'Campos del pedido' : 'Campos de la respuesta'
  const groups = describeFields(schema).map((group) => fieldGroup(columns, group))
  const title = html`<h3>${isRequest ? 'Pedido' : 'Respuesta'}</h3>`
  if (groups.length === 0) {
    const { description = '' } = schema
    return html`${title}<p>${typeof description === 'string' ? prose(description) : ''}</p>`
  }
  return html`${title}${table(caption, columns, groups)}`
}

function fieldGroup(columns: readonly Column[], { path, form, rows }: FieldGroup): Html {
  // A message that is a list contains one object, and everything else is inside that one.
  const name = path.replace(/^\[\]\.?/, '') || 'cada elemento'
  const heading = (text: Content) => html`<tr class="group"><th colspan="5" scope="rowgroup">
${text}</th></tr>`
  return html`<tbody>${form === undefined ? '' : heading(form)}
${path === '' ? '' : heading(html`<code>${name}</code>`)}
${rows.map((field) => row(columns, fieldCells(field)))}</tbody>`
}

function fieldCells({ name, type, length, required, meaning, allowed }: FieldRow): Content[] {
  const values = allowed.map((value, index) => [index > 0 ? ', ' : '', html`<code>${value}</code>`])
  const choice = allowed.length > 0 ? html` <span class="quiet">Valores: ${values}.</span>` : ''
  return [
    html`<code class="name">${name}</code>`,
    type,
    length === '' ? html`<span class="quiet none">–</span>` : length,
    requiredCell(required),
    [prose(meaning), choice],
  ]
}

function requiredCell(required: boolean | string): Html {
  if (typeof required === 'string') return html`<strong>${required}</strong>`
  return required ? html`<strong>sí</strong>` : html`<span class="quiet">no</span>`
}

const codeColumns = [
  { title: 'codError', isFigure: true },
  { title: 'HTTP', isFigure: true },
  { title: 'Qué significa' },
]

/** Renders one row per code and HTTP status, with all of its meanings. */
export function codesTable(codes: readonly ReferenceCode[], codeIsStatus = false): Html {
  const first = codeIsStatus ? 1 : 0
  const columns = codeColumns.slice(first)
  const groups = Map.groupBy(codes, ({ code, status }) => `${code} ${status}`)
  const rows = [...groups.values()].map((group) => {
    const meanings = group.map(({ meaning }, index) => [
      index > 0 ? html`<br>` : '',
      prose(meaning),
    ])
    const { code, status } = group[0] ?? {}
    const cells = [html`<code>${code}</code>`, status, html`<span>${meanings}</span>`]
    return row(columns, cells.slice(first))
  })
  const body = html`<tbody>${rows}</tbody>`
  return html`<h3>Códigos</h3>${table('Códigos de respuesta', columns, [body])}`
}

export function noteList(notes: readonly Note[]): Html {
  return html`<dl class="notes">${notes.map(
    ({ title, text }) => html`<div><dt>${title}</dt><dd>${prose(text)}</dd></div>
`,
  )}</dl>`
}

/** Renders a block of code that can be focused and scrolled by keyboard, and copied as is. */
export function codeBlock(label: string, content: Content): Html {
  return html`<figure class="code"><figcaption>${label}</figcaption>
<pre tabindex="0" role="region" aria-label="${label}"><code>${content}</code></pre></figure>`
}

export interface Call {
  readonly method: string
  readonly url: string
  readonly headers: readonly string[]
  readonly body: string | undefined
  /** The name of a file to send instead. */
  readonly file?: string | undefined
  /** The file to save the answer to, where it can't be read on a screen. */
  readonly output?: string | undefined
}

/**
 * Renders a command for a POSIX shell; the body is in single quotes, and quotes inside it are
 * escaped.
 */
export function curlBlock(label: string, call: Call): Html {
  const { method, url, headers, body, file, output } = call
  const more = [
    ...headers.map((header) => `-H ${quoted(header)}`),
    ...(file === undefined ? [] : [`--data-binary @${file}`]),
  ]
  const flags = more.map((flag) => ` \\\n  ${flag}`).join('')
  const place = /[?&*~]/.test(url) ? quoted(url) : url
  const save = output === undefined ? '' : ` -o ${output}`
  const command = `curl -sS${save}${method === 'GET' ? '' : ` -X ${method}`} ${place}${flags}`
  if (body === undefined) return codeBlock(label, command)
  const escaped = body.replaceAll("'", String.raw`'\''`)
  return codeBlock(label, [`${command} \\\n  -d '`, jsonHtml(escaped), "'"])
}

/**
 * Quotes with double quotes where the shell must expand a variable, with single quotes elsewhere.
 */
function quoted(text: string): string {
  return text.includes('$') ? `"${text}"` : `'${text}'`
}

export interface PairsRoute {
  readonly method: string
  /** The path prefix of the pairs. */
  readonly base: string
}

/** Renders pairs of a request and its answer; the first one is expanded. */
export function examplePairs(route: PairsRoute, examples: readonly Example[]): Html {
  const { method, base } = route
  if (examples.length === 0) return html``
  const pairs = examples.map((example, index) => {
    const { title, status, path, request, isFile, response } = example
    const shown = request === undefined || isFile ? request : jsonHtml(request)
    const block = shown === undefined ? '' : codeBlock(isFile ? 'Archivo' : 'Pedido', shown)
    return html`<details class="example"${index === 0 ? html` open` : ''}>
<summary>${title} <span class="quiet">HTTP ${status}</span></summary>
${path === undefined ? '' : routeLine(method, [base + path])}
${block}
${codeBlock('Respuesta', jsonHtml(response))}
</details>
`
  })
  return html`<h3>Ejemplos</h3>${pairs}`
}

export function routeLine(method: string, paths: readonly string[]): Html {
  const shown = paths.map((path) => html` <code>${path}</code>`)
  return html`<p class="route"><span class="method">${method}</span>${shown}</p>`
}
