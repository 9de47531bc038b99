/**
 * Every problem of /v1 and /ops/v1 by its code, which never changes, in both languages. The
 * compiler asks for a row of each refusal that a table answers.
 */
import { carrierWords } from './carrier.ts'
import { generalWords } from './general.ts'
import { peopleWords } from './people.ts'
import { shipmentWords } from './shipments.ts'
import { workWords } from './work.ts'

const words = { ...generalWords, ...shipmentWords, ...carrierWords, ...peopleWords, ...workWords }

declare module '../../kits/http/problem.ts' {
  interface ProblemCodes extends Record<keyof typeof words, unknown> {}
}

export interface ProblemWords {
  readonly es: string
  readonly en: string
}

const all = new Map<string, ProblemWords>(Object.entries(words))
const codes = [...all.keys()].sort()

/** Complete once every slice is loaded. */
export const problemWords: ReadonlyMap<string, ProblemWords> = all

/** The codes in alphabetical order; complete once every slice is loaded. */
export const problemCodes: readonly string[] = codes

/** Declares the problems of one slice, while its rows are loaded. */
export function declareProblems<const Code extends string>(
  declared: Readonly<Record<Code, ProblemWords>>,
): Readonly<Record<Code, ProblemWords>> {
  for (const [code, both] of Object.entries<ProblemWords>(declared)) {
    if (all.has(code)) throw new Error(`the problem ${code} is declared twice`)
    all.set(code, both)
    codes.push(code)
  }
  codes.sort()
  return declared
}
