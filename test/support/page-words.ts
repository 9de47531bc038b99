/** The words of a page, for tests that look for them as a person would. */
export interface PageWords {
  readonly heading: string
  readonly headings: readonly string[]
  /** The texts of links and buttons, with where they lead. */
  readonly links: ReadonlyMap<string, string>
  /** Everything that is shown, with single spaces. */
  readonly text: string
  /** The stations of the rail; the current one is marked. */
  readonly rail: readonly string[]
  /** Names and values of the list of facts. */
  readonly facts: ReadonlyMap<string, string>
}

export function readPageWords(page: string): PageWords {
  const body = page.slice(page.indexOf('<body')).replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '')
  const all = (pattern: RegExp) => [...body.matchAll(pattern)]
  return {
    heading: plain(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(body)?.[1]),
    headings: all(/<h2[^>]*>([\s\S]*?)<\/h2>/g).map(([, text]) => plain(text)),
    links: new Map(
      all(/<a [^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g).map(([, href = '', text]) => [
        plain(text),
        unescaped(href),
      ]),
    ),
    text: plain(body),
    rail: all(/<li(?: class="(past|now)")?(?: aria-current="step")?><b>([^<]+)<\/b>/g).map(
      ([, mark, text]) => `${mark === 'now' ? '> ' : ''}${plain(text)}`,
    ),
    facts: new Map(
      all(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g).map(([, name, value]) => [
        plain(name),
        plain(value),
      ]),
    ),
  }
}

function plain(text = ''): string {
  const spaced = text.replaceAll(/<\/?(b|strong|i|em)>/g, '').replaceAll(/<[^>]+>/g, ' ')
  return unescaped(spaced).replaceAll(/\s+/g, ' ').trim()
}

function unescaped(text: string): string {
  const entities = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }
  return Object.entries(entities).reduce(
    (now, [entity, sign]) => now.replaceAll(entity, sign),
    text,
  )
}
