import type { OperationAnswer } from './operation.wire.ts'

/** A refusal is its name alone, or an object with the name and further details. */
type Named = string | { readonly name: string }

type NameOf<Refusal> = Refusal extends { readonly name: infer Name extends string } ? Name : Refusal

/** The refusals that an operation of a door may return. */
export type RefusalOf<Operation extends (...given: never[]) => unknown> = Refused<
  Awaited<ReturnType<Operation>>
>

type Refused<Result> = Result extends { readonly ok: false; readonly refusal: infer Refusal }
  ? Refusal
  : never

/** The members of a union of refusals that may have this name. */
type OfName<Refusal, Name> = Refusal extends { readonly name: infer Own }
  ? Name extends Own
    ? Refusal
    : never
  : Extract<Refusal, Name>

type AnswerTable<Refusal extends Named, Facts extends readonly unknown[], Answer> = {
  readonly [Name in NameOf<Refusal> & string]:
    | Answer
    | ((refusal: OfName<Refusal, Name>, ...facts: Facts) => Answer)
}

/**
 * Answers each refusal from a table. The compiler requires a row for every name and accepts no
 * others, so that a face can't forget a refusal of its door.
 */
export function refusalAnswers<
  Refusal extends Named,
  Facts extends readonly unknown[] = [],
  Answer extends object = OperationAnswer,
>(table: AnswerTable<Refusal, Facts, Answer>): (refusal: Refusal, ...facts: Facts) => Answer {
  type Row = Answer | ((refusal: Refusal, ...facts: Facts) => Answer)
  const rows = new Map(Object.entries(table as Readonly<Record<string, Row>>))
  return (refusal, ...facts) => {
    const name = typeof refusal === 'string' ? refusal : refusal.name
    const row = rows.get(name)
    if (row === undefined) throw new Error(`no answer to the refusal ${name}`)
    return typeof row === 'function' ? row(refusal, ...facts) : row
  }
}
