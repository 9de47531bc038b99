import { type ClientBase, Query, type QueryConfig, type QueryResult } from 'pg'

/** Parts of pg's connection that it uses but does not declare. */
interface Wire {
  readonly submittedNamedStatements: Record<string, string>
  parse(statement: { readonly text: string; readonly name?: string | undefined }): void
  bind(values: object): void
  execute(portal: object): void
}

interface WireQuery {
  hasBeenParsed(wire: Wire): unknown
  prepare(wire: Wire): void
  handleCommandComplete(message: object, wire: Wire): void
  readonly requiresPreparation: () => boolean
}

/**
 * Sends `begin` and the first statement of a transaction together, in one round trip. If `begin`
 * fails, the server skips the statement, which would otherwise be committed alone.
 */
export function queryFirst(client: ClientBase, statement: QueryConfig): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    const query = new Query(statement, (error, result) => (error ? reject(error) : resolve(result)))
    client.query(withBegin(query, statement))
  })
}

function withBegin(query: Query, { name, text }: QueryConfig): Query {
  const inner = query as unknown as WireQuery
  const { prepare, handleCommandComplete } = inner
  let isBegun = false
  return Object.assign(query, {
    requiresPreparation: () => true,
    prepare(wire: Wire) {
      // The name must be known before pg hears of another parsed statement.
      if (name !== undefined && !inner.hasBeenParsed(wire)) {
        wire.parse({ text, name })
        wire.submittedNamedStatements[name] = text
      }
      wire.parse({ text: 'begin' })
      wire.bind({})
      wire.execute({})
      prepare.call(query, wire)
    },
    handleCommandComplete(message: object, wire: Wire) {
      if (isBegun) handleCommandComplete.call(query, message, wire)
      isBegun = true
    },
  })
}
