import type { Scope } from '../../kernel/scope.ts'
import { isJsonObject } from '../../kits/fields/field.ts'
import type { KeyOperation, OperationAnswer, OperationInput } from '../operations/operation.wire.ts'
import { textForm } from '../operations/query-forms.wire.ts'

interface ScopedContext {
  readonly key: { readonly scopes: readonly Scope[] }
}

type Row<Context> = KeyOperation<Context, Scope>

/**
 * Lets a row that names others answer what they answer, too: `?expand=shipment` saves a program
 * the second request. Each part asks for the scope of its own row.
 */
export function withExpansions<Context extends ScopedContext>(
  rows: readonly Row<Context>[],
): readonly Row<Context>[] {
  const byName = new Map(rows.map((row) => [row.name, row]))
  return rows.map((row) => {
    const parts = Object.entries(row.expands ?? {}).map(([part, name]) => {
      const other = byName.get(name)
      if (other === undefined) throw new Error(`${row.name} can't expand to ${name}`)
      return { part, other }
    })
    return parts.length === 0 ? row : expanding(row, parts)
  })
}

interface Part<Context> {
  readonly part: string
  readonly other: Row<Context>
}

function expanding<Context extends ScopedContext>(
  row: Row<Context>,
  parts: readonly Part<Context>[],
): Row<Context> {
  const words = parts.map(({ part }) => part)
  return {
    ...row,
    query: [...(row.query ?? []), expandParameter(words)],
    response: withParts(row.response, parts),
    async answer(input, context) {
      const { expand, ...query } = input.query
      const asked = parts.filter(({ part }) => wordsOf(expand).includes(part))
      const missing = asked.find(({ other }) => !context.key.scopes.includes(other.scope))
      if (missing) return forbidden(missing.part, missing.other.scope)
      const answer = await row.answer({ ...input, query }, context)
      if (!('body' in answer) || !isJsonObject(answer.body)) return answer
      const found = asked.map(async ({ part, other }) => [
        part,
        await answerPart(other, input, context),
      ])
      const more: object = Object.fromEntries(await Promise.all(found))
      return { ...answer, body: { ...answer.body, ...more } }
    },
  }
}

async function answerPart<Context>(
  other: Row<Context>,
  { params }: OperationInput,
  context: Context,
): Promise<unknown> {
  const answer = await other.answer({ body: {}, file: Buffer.alloc(0), params, query: {} }, context)
  return 'body' in answer ? answer.body : null
}

function wordsOf(expand: string | undefined): string[] {
  return (expand ?? '').split(',').map((word) => word.trim())
}

function expandParameter(words: readonly string[]) {
  return {
    name: 'expand',
    description: `Qué más traer, separado por comas, cada uno con su permiso: ${words.join(', ')}.`,
    form: textForm(`una lista separada por comas de ${words.join(', ')}`, (sent) =>
      wordsOf(sent).every((word) => words.includes(word)),
    ),
  }
}

function withParts<Context>(
  schema: Row<Context>['response'],
  parts: readonly Part<Context>[],
): Row<Context>['response'] {
  const more = parts.map(({ part, other }) => [
    part,
    { ...other.response, description: `Con expand=${part}: lo mismo que ${other.path}.` },
  ])
  const properties = schema['properties'] as Record<string, unknown>
  return { ...schema, properties: { ...properties, ...Object.fromEntries(more) } }
}

function forbidden(part: string, scope: Scope): OperationAnswer {
  const detail = `expand=${part} pide una clave con el permiso ${scope}.`
  return { problem: { status: 403, title: 'Sin permiso', code: 'scope-missing', detail } }
}
