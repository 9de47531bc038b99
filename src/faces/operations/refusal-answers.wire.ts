import type { OperationAnswer } from './operation.wire.ts'

/** A refusal is its name, or carries it beside what there is to tell. */
type Named = string | { readonly name: string }

type NameOf<Refusal> = Refusal extends { readonly name: infer Name extends string } ? Name : Refusal

/** What an operation of a door may refuse. */
export type RefusalOf<Operation extends (...given: never[]) => unknown> = Refused<
  Awaited<ReturnType<Operation>>
>

type Refused<Result> = Result extends { readonly ok: false; readonly refusal: infer Refusal }
  ? Refusal
  : never

/** The refusals of a union that may have this name. */
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
 * Answers each refusal by its row of a table. The compiler asks for a row for every name, and for
 * none beyond them, so that a face can not forget what a door refuses.
 */
export function refusalAnswers<
  Refusal extends Named,
  Facts extends readonly unknown[] = [],
  Answer extends object = OperationAnswer,
>(table: AnswerTable<Refusal, Facts, Answer>): (refusal: Refusal, ...facts: Facts) => Answer {
  type Row = Answer | ((refusal: Refusal, ...facts: Facts) => Answer)
  const rows = table as Readonly<Record<string, Row>>
  return (refusal, ...facts) => {
    const name = typeof refusal === 'string' ? refusal : refusal.name
    const row = rows[name]
    if (row === undefined) throw new Error(`no answer to the refusal ${name}`)
    return typeof row === 'function' ? row(refusal, ...facts) : row
  }
}
