import { createHash } from 'node:crypto'
import { forEngine } from './engine-comments.ts'

/**
 * A named statement is kept by every connection for as long as it lives. Ours are some dozens;
 * beyond this many, texts are being made up as we go and are sent without a name.
 */
const namedLimit = 500

/** Gives each text the same short name every time. */
export function nameStatements(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= namedLimit) return known
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 20)
    names.set(text, name)
    return name
  }
}

/** A list is compared as an array here; the rest of the dialect is PostgreSQL's own. */
export function toPostgresDialect(sql: string): string {
  if (!/ list\(|\/\*/.test(sql)) return sql
  return forEngine(sql, 'postgres')
    .replaceAll(/\bnot in list\(\$(\d+)\)/gi, '<> all($$$1::text[])')
    .replaceAll(/\bin list\(\$(\d+)\)/gi, '= any($$$1::text[])')
}
