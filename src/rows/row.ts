/** Builders of rows: what was sent arrives read, and problems follow from the refusals. */
import type { Scope } from '../kernel/scope.ts'
import type { JsonSchema } from '../kits/fields/field.ts'
import { type Shape, type Sound, shapeSchema } from '../kits/fields/structures.ts'
import type { JsonObject } from '../kits/http/endpoint.ts'
import { entity } from '../kits/openapi/entities.ts'
import type { Outcome } from '../outcome.ts'
import { listRow } from './list-row.ts'
import type {
  KeyOperation,
  Operation,
  OperationAnswer,
  OperationInput,
  OperationRow,
} from './operation.ts'
import type { QueryForm, QueryParameter } from './query-forms.ts'
import { readBody } from './read-body.ts'
import { type Named, problemsIn, type Refusals, refusalWriter } from './refusals.ts'
import type { View } from './view.ts'

/** The variable parts of a path. */
type Params<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { readonly [Part in Name]: string } & Params<Rest>
  : Path extends `${string}:${infer Name}`
    ? { readonly [Part in Name]: string }
    : unknown

/** A body: its schema, and how it is read. */
export interface Message<out Body> {
  readonly schema: JsonSchema
  read(body: JsonObject): Outcome<Body, OperationAnswer>
}

/** Declares a body; `problem` is the detail of the answer where it can't be read. */
export function message<const Declared extends Shape>(
  name: string,
  shape: Declared,
  problem: Parameters<typeof readBody>[2],
): Message<Sound<Declared>> {
  const schema = entity(name, shapeSchema(shape))
  return { schema, read: (body) => readBody(shape, body, problem) }
}

/** Parameters of the query by name: the form of each, and what it is for. */
type Query = Readonly<Record<string, readonly [form: QueryForm, description: string]>>

type QueryValues<Declared extends Query> = {
  readonly [Name in keyof Declared]:
    | (Declared[Name] extends readonly [QueryForm<infer Value>, string] ? Value : never)
    | undefined
}

interface Input<Path extends string, Body, Declared extends Query, Found> {
  readonly params: Params<Path>
  readonly body: Body
  readonly query: QueryValues<Declared>
  /** What `find` returned. */
  readonly found: Found
}

/**
 * An outcome under another name, so that the compiler gathers the refusals of every return: it
 * would take those of the first `Outcome` alone. The value is not inferred from it, as an untyped
 * `input` would make the compiler give up on both.
 */
type Done<Value, Refusal> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal }

type Described = 'name' | 'summary' | 'description' | 'notes'

interface Row<
  Context,
  Path extends string,
  Body,
  Declared extends Query,
  Value,
  Refusal extends Named,
  Found,
  Absence extends Named,
> extends Pick<OperationRow<Context>, 'method' | Described> {
  readonly path: Path
  readonly query?: Declared
  readonly body?: Message<Body>
  readonly answer: View<Value>
  /** The status of what was done, where it is not 200. */
  readonly status?: 201
  /** Finds what the path names: where it refuses, the answer says nothing about the body. */
  find?(
    input: Omit<Input<Path, Body, Declared, Found>, 'body' | 'found'>,
    context: Context,
  ): Promise<Done<Found, Absence>>
  run(
    input: Input<Path, Body, Declared, Found>,
    context: Context,
  ): Promise<Done<NoInfer<Value>, Refusal>>
  /** Every refusal of `find` and `run`, with its answer. Last, as its texts are typed by them. */
  readonly refusals: Refusals<Refusal | Absence, Input<Path, Body, Declared, Found>>
}

function buildRow<
  Context,
  Path extends string,
  Body,
  Declared extends Query,
  Value,
  Refusal extends Named,
  Found,
  Absence extends Named,
>(row: Row<Context, Path, Body, Declared, Value, Refusal, Found, Absence>): OperationRow<Context> {
  const { query, body, answer, status = 200, refusals, find, run, ...described } = row
  const explain = refusalWriter(refusals)
  return {
    ...described,
    ...(query ? { query: parametersOf(query) } : {}),
    ...(body ? { request: body.schema } : {}),
    response: answer.schema,
    successStatus: status,
    problems: problemsIn(refusals),
    async answer(sent, context) {
      const asked = { params: sent.params as Params<Path>, query: readQuery(query, sent.query) }
      const found = await find?.(asked, context)
      if (found?.ok === false) return explain(found.refusal, asked)
      const read = body?.read(sent.body)
      if (read?.ok === false) return read.refusal
      const input = { ...asked, body: read?.value as Body, found: found?.value as Found }
      const done = await run(input, context)
      return done.ok ? { status, body: answer.write(done.value) } : explain(done.refusal, input)
    },
  }
}

function parametersOf(declared: Query): QueryParameter[] {
  return Object.entries(declared).map(([name, [form, description]]) => {
    return { name, description, form }
  })
}

/** The face has refused what a form does not take; an empty parameter counts as absent. */
function readQuery<Declared extends Query>(
  declared: Declared | undefined,
  sent: OperationInput['query'],
): QueryValues<Declared> {
  const read = Object.entries<Query[string]>(declared ?? {}).map(([name, [form]]) => {
    const value = sent[name]
    return [name, value ? form.read(value) : undefined]
  })
  return Object.fromEntries(read)
}

interface List<Context, Declared extends Query, Item, Place>
  extends Pick<OperationRow<Context>, 'path' | Described> {
  readonly query?: Declared
  readonly item: View<Item>
  /** Parses `after` into a place; `undefined` where it is not one. */
  readonly readPlace: (after: string) => Place | undefined
  readonly placeOf: (item: Item) => string
  load(
    wanted: {
      readonly after: Place | undefined
      readonly limit: number
      readonly query: QueryValues<Declared>
    },
    context: Context,
  ): Promise<readonly Item[]>
}

function buildList<Context, Declared extends Query, Item, Place>({
  query,
  item,
  load,
  ...described
}: List<Context, Declared, Item, Place>): OperationRow<Context> {
  return listRow<Context, Item, Place>({
    ...described,
    filters: parametersOf(query ?? {}),
    item: item.schema,
    write: (one) => item.write(one),
    load: (wanted, sent, context) =>
      load({ ...wanted, query: readQuery(query, sent.query) }, context),
  })
}

/** What a face asks of its rows beside what they do: `roles`, `sight`, `scope`, `once`. */
type Own<Whole, Context> = Omit<Whole, keyof OperationRow<Context>> &
  Pick<
    OperationRow<Context>,
    'asksFresh' | 'etag' | 'readsOnly' | 'sendsPassword' | 'showsSecret' | 'waits'
  >

/** The builders of rows of the operations API, for a context. */
export function opsRows<Context>() {
  return rowsOf<Context, Operation<Context>>()
}

/** The builders of rows of the shippers' API, for a context. */
export function keyRows<Context>() {
  return rowsOf<Context, KeyOperation<Context, Scope>>()
}

function rowsOf<Context, Whole extends OperationRow<Context>>() {
  return {
    row: <
      const Path extends string,
      Body,
      Declared extends Query,
      Value,
      Refusal extends Named = never,
      Found = undefined,
      Absence extends Named = never,
    >(
      row: Own<Whole, Context> & Row<Context, Path, Body, Declared, Value, Refusal, Found, Absence>,
    ) => buildRow(row) as Whole,
    list: <Declared extends Query, Item, Place>(
      list: Own<Whole, Context> & List<Context, Declared, Item, Place>,
    ) => buildList(list) as Whole,
  }
}
