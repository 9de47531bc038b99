import { createHash } from 'node:crypto'
import { forEngine } from './engine-comments.ts'

/**
 * Every connection keeps a named statement for its whole life. We have some dozens; more than this
 * many means that texts are generated, and those are sent without a name.
 */
const namedLimit = 500

/** Returns a function that gives each text the same short name every time. */
export function nameStatements(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const existing = names.get(text)
    if (existing !== undefined || names.size >= namedLimit) return existing
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 20)
    names.set(text, name)
    return name
  }
}

/** Translates lists to arrays; everything else is PostgreSQL's own dialect. */
export function toPostgresDialect(sql: string): string {
  if (!/ list\(| numbers\(|\/\*/.test(sql)) return sql
  return forEngine(sql, 'postgres')
    .replaceAll(/\bnot in list\(\$(\d+)\)/gi, '<> all($$$1::text[])')
    .replaceAll(/\bin list\(\$(\d+)\)/gi, '= any($$$1::text[])')
    .replaceAll(/\bin numbers\(\$(\d+)\)/gi, '= any($$$1::integer[])')
}
