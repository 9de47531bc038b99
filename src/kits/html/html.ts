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
  const parts = strings.map((text, index) => text + printContent(contents[index]))
  return new Html(parts.join(''))
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

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities.get(character) ?? '')
}

/** Text whose `backticks` become code, as in the descriptions that OpenAPI uses too. */
export function prose(text: string): Html {
  const parts = text.split('`')
  return html`${parts.map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`))}`
}
