/** Builders of rows: messages arrive read, and problems follow from the refusals. */
import type { Scope } from '../kernel/scope.ts'
import type { JsonSchema } from '../kits/fields/field.ts'
import { type Draft, type Shape, type Sound, shapeSchema } from '../kits/fields/structures.ts'
import type { JsonObject } from '../kits/http/endpoint.ts'
import type { FieldProblem } from '../kits/http/problem.ts'
import { entity } from '../kits/openapi/entities.ts'
import { accept, type Outcome } from '../outcome.ts'
import { pageOf } from './answer-schema.ts'
import type { Sheet } from './file-answers.ts'
import { anyText as anyPlace } from './list-row.ts'
import {
  type KeyOperation,
  type Operation,
  type OperationAnswer,
  type OperationInput,
  type OperationRow,
  type PersonOperation,
} from './operation.ts'
import { pagingBy, pagingQuery, readPageRequest, toPage } from './paging.ts'
import { anyText, type QueryForm, type QueryParameter } from './query-forms.ts'
import { readBody } from './read-body.ts'
import { problemsIn, type Refusals, type Refused, refusalWriter } from './refusals.ts'
import type { View } from './view.ts'

/** The variable parts of a path. */
type Params<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { readonly [Part in Name]: string } & Params<Rest>
  : Path extends `${string}:${infer Name}`
    ? { readonly [Part in WithoutEnding<Name>]: string }
    : unknown

/** A file's path ends with its kind: `/labels/:code.png`. */
type WithoutEnding<Name extends string> = Name extends `${infer Bare}.${string}` ? Bare : Name

/** A body: its schema, and how it is read; in a row, with its context and what it found. */
export interface Message<out Body, in Context = unknown, in Found = unknown> {
  readonly schema: JsonSchema
  readonly read: (
    body: JsonObject,
    context: Context,
    subject: Found,
  ) => Outcome<Body, OperationAnswer>
}

/**
 * Declares a body; `problem` is the detail of the answer where it can't be read, `judge` adds
 * checks across fields.
 */
export function message<const Declared extends Shape, Context = unknown, Found = unknown>(
  name: string,
  shape: Declared,
  problem: Parameters<typeof readBody>[2],
  judge?: (draft: Draft<Declared>, context: Context, subject: Found) => readonly FieldProblem[],
): Message<Sound<Declared>, Context, Found> {
  const schema = entity(name, shapeSchema(shape))
  return {
    schema,
    read: (body, ...facts) =>
      readBody(shape, body, problem, judge && ((draft) => judge(draft, ...facts))),
  }
}

/** Parameters of the query by name: the form of each, and its purpose. */
type Query = Readonly<
  Record<
    string,
    | readonly [form: QueryForm, description: string]
    | readonly [form: QueryForm, description: string, required: { readonly example: string }]
  >
>

type QueryValue<Parameter> = Parameter extends readonly [QueryForm<infer Value>, string]
  ? Value | undefined
  : Parameter extends readonly [QueryForm<infer Value>, string, unknown]
    ? Value
    : never

export type QueryValues<Declared extends Query> = {
  readonly [Name in keyof Declared]: QueryValue<Declared[Name]>
}

interface Address<Path extends string, Declared extends Query> {
  readonly params: Params<Path>
  readonly query: QueryValues<Declared>
}

interface Input<Path extends string, Body, Declared extends Query, Found>
  extends Address<Path, Declared>,
    Omit<OperationInput, 'body' | 'params' | 'query'> {
  readonly body: Body
  /** The value that `find` returned. */
  readonly found: Found
}

type Eventual<Value> = Value | Promise<Value>

/**
 * The result is inferred whole, so that the compiler gathers the refusals of every return: of
 * `Outcome<Value, Refusal>` it would take those of the first return alone.
 */
type Ended<Value = unknown> = Outcome<NoInfer<Value>, unknown>

interface Sure<Value> {
  readonly ok: true
  readonly value: Value
}

/** Of a row that finds nothing first. */
type Nothing = Sure<undefined>

type RefusalIn<Result> = Result extends { readonly ok: false; readonly refusal: infer Refusal }
  ? Refusal
  : never

type ValueIn<Result> = Result extends { readonly ok: true; readonly value: infer Value }
  ? Value
  : never

/** Of these, `problems` are those that no refusal names: they are answered as they are. */
type Described =
  | 'name'
  | 'summary'
  | 'description'
  | 'notes'
  | 'problems'
  | 'csvRequest'
  | 'fileRequest'

interface Told<Context, Path extends string, Declared extends Query>
  extends Pick<OperationRow<Context>, Described> {
  readonly path: Path
  readonly query?: Declared
}

/**
 * Finds the thing that the path names: where it refuses, the answer says nothing about the body.
 */
type Find<Context, Path extends string, Declared extends Query, Finding> = (
  input: Address<Path, Declared>,
  context: Context,
) => Eventual<Finding>

interface Answering<Context, Path extends string, Body, Declared extends Query, Value, Found>
  extends Told<Context, Path, Declared>,
    Pick<OperationRow<Context>, 'method'> {
  readonly body?: Message<Body, Context, Found>
  readonly answer: View<Value, [context: Context]> | Sheet<Value>
  /** The status of success, where it is not 200. */
  readonly status?: 201
}

/** A row that refuses nothing but messages it can't read. */
interface PlainRow<Context, Path extends string, Body, Declared extends Query, Value>
  extends Answering<Context, Path, Body, Declared, Value, undefined> {
  run(input: Input<Path, Body, Declared, undefined>, context: Context): Eventual<NoInfer<Value>>
}

interface Row<
  Context,
  Path extends string,
  Body,
  Declared extends Query,
  Value,
  Result extends Ended<Value>,
  Finding extends Ended,
> extends Answering<Context, Path, Body, Declared, Value, ValueIn<Finding>> {
  readonly find?: Find<Context, Path, Declared, Finding>
  run(input: Input<Path, Body, Declared, ValueIn<Finding>>, context: Context): Eventual<Result>
  /** Every refusal of `find` and `run`, with its answer. Last, as its texts are typed by them. */
  readonly refusals: Refusals<
    RefusalIn<Result | Finding>,
    Input<Path, Body, Declared, ValueIn<Finding>>,
    Context
  >
}

function buildRow<
  Context,
  Path extends string,
  Body,
  Declared extends Query,
  Value,
  Result extends Ended<Value>,
  Finding extends Ended,
>(row: Row<Context, Path, Body, Declared, Value, Result, Finding>): OperationRow<Context> {
  const { query, body, answer, status = 200, refusals, find, run, ...described } = row
  const explain = refusalWriter(refusals)
  return {
    ...described,
    ...(query ? { query: parametersOf(query) } : {}),
    ...(body ? { request: body.schema } : {}),
    ...('send' in answer ? answer.described : {}),
    response: answer.schema,
    successStatus: status,
    problems: [...problemsIn(refusals), ...(described.problems ?? [])],
    async answer(request, context) {
      const address = readAddress<Path, Declared>(query, request)
      const subject = await find?.(address, context)
      if (subject?.ok === false) return explain(subject.refusal as Refused, address, context)
      const value = subject?.value as ValueIn<Finding>
      const read = body?.read(request.body, context, value)
      if (read?.ok === false) return read.refusal
      const input = { ...request, ...address, body: read?.value as Body, found: value }
      const done = await run(input, context)
      if (!done.ok) return explain(done.refusal as Refused, input, context)
      return 'send' in answer
        ? answer.send(done.value)
        : { status, body: answer.write(done.value, context) }
    },
  }
}

function parametersOf(declared: Query): QueryParameter[] {
  return Object.entries(declared).map(([name, [form, description, required]]) => {
    return {
      name,
      description,
      ...(form === anyText ? {} : { form }),
      ...(required ? { required } : {}),
    }
  })
}

/** The face has refused values that a form does not take; an empty parameter counts as absent. */
function readAddress<Path extends string, Declared extends Query>(
  declared: Declared | undefined,
  { params, query }: Pick<OperationInput, 'params' | 'query'>,
): Address<Path, Declared> {
  const read = Object.entries<Query[string]>(declared ?? {}).map(([name, [form]]) => {
    const value = query[name]
    return [name, value ? form.read(value) : undefined]
  })
  return { params: params as Params<Path>, query: Object.fromEntries(read) }
}

interface List<Context, Path extends string, Declared extends Query, Item, Place, Found>
  extends Told<Context, Path, Declared> {
  readonly item: View<Item, [context: Context]>
  /** Parses `after` into a place; `undefined` where it is not one. */
  readonly readPlace: (after: string) => Place | undefined
  readonly placeOf: (item: Item, context: Context) => string
  load(
    wanted: Address<Path, Declared> & {
      readonly after: Place | undefined
      readonly limit: number
      readonly found: Found
    },
    context: Context,
  ): Promise<readonly Item[]>
}

/** A list that is part of something, or refused to some callers. */
interface PartList<
  Context,
  Path extends string,
  Declared extends Query,
  Item,
  Place,
  Finding extends Ended,
> extends List<Context, Path, Declared, Item, Place, ValueIn<Finding>> {
  readonly find: Find<Context, Path, Declared, Finding>
  readonly refusals: Refusals<RefusalIn<Finding>, Address<Path, Declared>, Context>
}

function buildList<
  Context,
  Path extends string,
  Declared extends Query,
  Item,
  Place,
  Finding extends Ended,
>(list: PartList<Context, Path, Declared, Item, Place, Finding>): OperationRow<Context> {
  const { query, item, readPlace, placeOf, find, load, refusals, ...described } = list
  const isPlace = (after: string) => readPlace(after) !== undefined
  const paging = readPlace === (anyPlace as unknown) ? pagingQuery : pagingBy(isPlace)
  const explain = refusalWriter(refusals)
  return {
    ...described,
    method: 'GET',
    query: [...paging, ...parametersOf(query ?? {})],
    response: pageOf(item.schema),
    successStatus: 200,
    problems: [...problemsIn(refusals), ...(described.problems ?? [])],
    async answer(request, context) {
      const address = readAddress<Path, Declared>(query, request)
      const subject = await find(address, context)
      if (!subject.ok) return explain(subject.refusal as Refused, address, context)
      const { after, limit } = readPageRequest(request.query)
      const place = after === undefined ? undefined : readPlace(after)
      const wanted = {
        ...address,
        after: place,
        limit: limit + 1,
        found: subject.value as ValueIn<Finding>,
      }
      const rows = await load(wanted, context)
      const page = toPage(rows, { limit }, (one) => placeOf(one, context))
      const items = page.items.map((one) => item.write(one, context))
      return { status: 200, body: { items, next: page.next } }
    },
  }
}

/**
 * Fields that a face asks of its rows beside the common ones: `roles`, `sight`, `scope`, `once`.
 */
type Own<Whole, Context> = Omit<Whole, keyof OperationRow<Context>> &
  Pick<
    OperationRow<Context>,
    | 'asksFresh'
    | 'etag'
    | 'isRepeatable'
    | 'readsOnly'
    | 'sendsPassword'
    | 'showsSecret'
    | 'tellsProblems'
    | 'waits'
  >

/** The builders of rows of the operations API, for a context. */
export function opsRows<Context>() {
  return rowsOf<Context, Operation<Context>>()
}

/** The builders of rows of the shippers' API, for a context. */
export function keyRows<Context>() {
  return rowsOf<Context, KeyOperation<Context, Scope>>()
}

/** The builders of rows that both APIs have, which add their own fields to them. */
export function sharedRows<Context>() {
  return rowsOf<Context, OperationRow<Context>>()
}

/** The builders of people's rows, for the context of those whom they admit. */
export function personRows<Context, Admits extends PersonOperation<Context>['admits']>() {
  return rowsOf<Context, PersonOperation<Context> & { readonly admits: Admits }>()
}

function rowsOf<Context, Whole extends OperationRow<Context>>() {
  return {
    row: <
      const Path extends string,
      Body,
      Declared extends Query,
      Value,
      Result extends Ended<Value>,
      Finding extends Ended = Nothing,
    >(
      row: Own<Whole, Context> & Row<Context, Path, Body, Declared, Value, Result, Finding>,
    ) => buildRow(row) as Whole,
    plainRow: <const Path extends string, Body, Declared extends Query, Value>(
      row: Own<Whole, Context> & PlainRow<Context, Path, Body, Declared, Value>,
    ) =>
      buildRow<Context, Path, Body, Declared, Value, Sure<Value>, Nothing>({
        ...(row as PlainRow<Context, Path, Body, Declared, Value>),
        run: async (input, context) => accept(await row.run(input, context)),
        refusals: {},
      }) as Whole,
    list: <const Path extends string, Declared extends Query, Item, Place>(
      list: Own<Whole, Context> & List<Context, Path, Declared, Item, Place, undefined>,
    ) =>
      buildList<Context, Path, Declared, Item, Place, Nothing>({
        ...(list as List<Context, Path, Declared, Item, Place, undefined>),
        find: () => accept(undefined),
        refusals: {},
      }) as Whole,
    partList: <
      const Path extends string,
      Declared extends Query,
      Item,
      Place,
      Finding extends Ended,
    >(
      list: Own<Whole, Context> & PartList<Context, Path, Declared, Item, Place, Finding>,
    ) => buildList(list) as Whole,
  }
}
