import { betweenTags, type Content, type Html, html } from './html.ts'

const token = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?)|\b(true|false|null)\b/g

/** JSON text, unchanged, with spans for a style sheet to colour. */
export function jsonHtml(json: string): Html {
  const parts: Content[] = []
  let end = 0
  for (const match of json.matchAll(token)) {
    parts.push(betweenTags(json.slice(end, match.index)), colour(match))
    end = match.index + match[0].length
  }
  parts.push(betweenTags(json.slice(end)))
  return html`${parts}`
}

function colour([whole, text, colon, digits]: RegExpMatchArray): Content {
  if (text !== undefined && colon === undefined)
    return html`<span class="s">${betweenTags(text)}</span>`
  if (text !== undefined) return html`<span class="k">${betweenTags(text)}</span>${colon}`
  return digits === undefined
    ? html`<span class="l">${whole}</span>`
    : html`<span class="n">${digits}</span>`
}
