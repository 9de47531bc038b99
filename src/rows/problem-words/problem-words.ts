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

export const problemWords: ReadonlyMap<string, ProblemWords> = new Map(Object.entries(words))

/** The codes in alphabetical order. */
export const problemCodes: readonly string[] = [...problemWords.keys()].sort()
