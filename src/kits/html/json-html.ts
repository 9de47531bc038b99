import { type Content, type Html, html } from './html.ts'

const token = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?)|\b(true|false|null)\b/g

/** JSON text, unchanged, with spans for a style sheet to colour. */
export function jsonHtml(json: string): Html {
  const parts: Content[] = []
  let end = 0
  for (const match of json.matchAll(token)) {
    parts.push(json.slice(end, match.index), colour(match))
    end = match.index + match[0].length
  }
  parts.push(json.slice(end))
  return html`${parts}`
}

function colour([whole, text, colon, digits]: RegExpMatchArray): Content {
  if (text !== undefined && colon === undefined) return html`<span class="s">${text}</span>`
  if (text !== undefined) return html`<span class="k">${text}</span>${colon}`
  return digits === undefined
    ? html`<span class="l">${whole}</span>`
    : html`<span class="n">${digits}</span>`
}
