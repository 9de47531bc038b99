/** A row of the contract, and the name of the test that proves it: `file: suite > title`. */
export interface ContractRow {
  readonly row: string
  readonly test: RegExp
}

/** The text of each row of one subject, and the whole title of its test; `…` is any text. */
export function rowsIn(
  file: string,
  subject: string,
  titles: Readonly<Record<string, string>>,
): ContractRow[] {
  return Object.entries(titles).map(([what, title]) => ({
    row: `${subject} · ${what}`,
    test: titled(file, title),
  }))
}

export function titled(file: string, title: string): RegExp {
  const path = file.includes('/') ? file : `test/contract/${file}`
  return new RegExp(`^${literal(`${path}.test.ts: `)}${title.split('…').map(literal).join('.*')}$`)
}

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
}
