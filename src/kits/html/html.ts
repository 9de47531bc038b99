/** HTML that is safe to send; made by `html`, which escapes its values. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type Content = Html | string | number | undefined | readonly Content[]

/** A template whose values are escaped, unless they are already HTML. */
export function html(strings: TemplateStringsArray, ...contents: readonly Content[]): Html {
  let text = strings[0] ?? ''
  // Pages are made of hundreds of these: an iterator of entries would cost more than the text.
  for (let index = 0; index < contents.length; index += 1)
    text += printContent(contents[index]) + strings[index + 1]
  return new Html(text)
}

/** For texts of the program itself, such as a style sheet; never for input. */
export function trusted(text: string): Html {
  return new Html(text)
}

function printContent(content: Content): string {
  if (content === undefined) return ''
  if (typeof content === 'string') return escapeHtml(content)
  if (typeof content === 'number') return String(content)
  return content instanceof Html ? content.text : content.map(printContent).join('')
}

const entities: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }),
)

const special = /[&<>"']/

function escapeHtml(text: string): string {
  // Few texts have any of them, and looking is cheaper than replacing nothing.
  if (!special.test(text)) return text
  return text.replaceAll(/[&<>"']/g, (character) => entities.get(character) ?? '')
}

/** Text that stands between tags, never in an attribute: quotes stay, so that JSON is shorter. */
export function betweenTags(text: string): Html {
  return new Html(text.replaceAll(/[&<>]/g, (character) => entities.get(character) ?? ''))
}

/** Text whose `backticks` become code, as in the descriptions that OpenAPI uses too. */
export function prose(text: string): Html {
  const parts = text.split('`')
  return html`${parts.map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`))}`
}
