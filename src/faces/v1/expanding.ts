import type { Scope } from '../../kernel/scope.ts'
import { inPortions } from '../../kits/batch/portions.ts'
import { isJsonObject } from '../../kits/fields/field.ts'
import type { KeyOperation, OperationAnswer, OperationInput } from '../../rows/operation.ts'
import { textForm } from '../../rows/query-forms.ts'

interface ScopedContext {
  readonly key: { readonly scopes: readonly Scope[] }
}

type Row<Context> = KeyOperation<Context, Scope>

/**
 * Lets a row that names others answer with their answers, too: `?expand=shipment` saves a program
 * the second request. Each part asks for the scope of its own row.
 */
export function withExpansions<Context extends ScopedContext>(
  rows: readonly Row<Context>[],
): readonly Row<Context>[] {
  const byName = new Map(rows.map((row) => [row.name, row]))
  const partsOf = (row: Row<Context>, expands: Row<Context>['expands']) =>
    Object.entries(expands ?? {}).map(([part, name]) => {
      const other = byName.get(name)
      if (other === undefined) throw new Error(`${row.name} can't expand to ${name}`)
      return { part, other }
    })
  return rows.map((row) => {
    if (row.expands) return expanding(row, partsOf(row, row.expands), expandOne)
    if (row.expandsItems) return expanding(row, partsOf(row, row.expandsItems), expandEach)
    return row
  })
}

interface Part<Context> {
  readonly part: string
  readonly other: Row<Context>
}

type Body = Readonly<Record<string, unknown>>
type Params = OperationInput['params']

/** How the answer and its schema get their parts. */
interface Expansion {
  bodyWith(
    body: Body,
    params: Params,
    partsAt: (params: Params) => Promise<object>,
  ): Promise<object>
  schemaWith(schema: Body, more: Body): Body
}

const expandOne: Expansion = {
  bodyWith: async (body, params, partsAt) => ({ ...body, ...(await partsAt(params)) }),
  schemaWith: withProperties,
}

/** Few at once: others are served between them. */
const itemsAtOnce = 10

const expandEach: Expansion = {
  async bodyWith(body, _params, partsAt) {
    const items: object[] = []
    await inPortions(
      body['items'] as { readonly trackingCode: string }[],
      async (portion) => {
        const expanded = portion.map(async (item) => ({
          ...item,
          ...(await partsAt({ trackingCode: item.trackingCode })),
        }))
        items.push(...(await Promise.all(expanded)))
      },
      undefined,
      itemsAtOnce,
    )
    return { ...body, items }
  },
  schemaWith(page, more) {
    const { items } = page['properties'] as { readonly items: { readonly items: Body } }
    return withProperties(page, {
      items: { ...items, items: withProperties(items.items, more) },
    })
  },
}

function withProperties(schema: Body, more: Body): Body {
  return { ...schema, properties: { ...(schema['properties'] as object), ...more } }
}

function expanding<Context extends ScopedContext>(
  row: Row<Context>,
  parts: readonly Part<Context>[],
  { bodyWith, schemaWith }: Expansion,
): Row<Context> {
  return {
    ...row,
    query: [...(row.query ?? []), expandParameter(parts.map(({ part }) => part))],
    response: schemaWith(row.response, partSchemas(parts)),
    async answer(input, context) {
      const { expand, ...query } = input.query
      const wanted = parts.filter(({ part }) => wordsOf(expand).includes(part))
      const missing = wanted.find(({ other }) => !context.key.scopes.includes(other.scope))
      if (missing) return forbidden(missing.part, missing.other.scope)
      const answer = await row.answer({ ...input, query }, context)
      if (wanted.length === 0 || !('body' in answer) || !isJsonObject(answer.body)) return answer
      const partsAt = (params: Params) => answerParts(wanted, params, context)
      return { ...answer, body: await bodyWith(answer.body, input.params, partsAt) }
    },
  }
}

async function answerParts<Context>(
  parts: readonly Part<Context>[],
  params: Params,
  context: Context,
): Promise<object> {
  const input = { body: {}, file: Buffer.alloc(0), params, query: {} }
  const answers = parts.map(async ({ part, other }) => {
    const answer = await other.answer(input, context)
    return [part, 'body' in answer ? answer.body : null]
  })
  return Object.fromEntries(await Promise.all(answers)) as object
}

function wordsOf(expand: string | undefined): string[] {
  return (expand ?? '').split(',').map((word) => word.trim())
}

function expandParameter(words: readonly string[]) {
  return {
    name: 'expand',
    description: `Qué más traer, separado por comas, cada uno con su permiso: ${words.join(', ')}.`,
    form: textForm(
      {
        es: `una lista separada por comas de ${words.join(', ')}`,
        en: `a list of ${words.join(', ')}, with commas between them`,
      },
      (input) => wordsOf(input).every((word) => words.includes(word)),
    ),
  }
}

function partSchemas<Context>(parts: readonly Part<Context>[]): Body {
  const schemas = parts.map(({ part, other }) => [
    part,
    { ...other.response, description: `Con expand=${part}: lo mismo que ${other.path}.` },
  ])
  return Object.fromEntries(schemas) as Body
}

function forbidden(part: string, scope: Scope): OperationAnswer {
  const detail = `expand=${part} pide una clave con el permiso ${scope}.`
  const en = `expand=${part} needs a key with the scope ${scope}.`
  return { problem: { status: 403, title: 'Sin permiso', code: 'scope-missing', detail, en } }
}
