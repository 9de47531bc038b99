/** The words about fields and parameters that no row declares. */
import type { UnknownField } from '../kits/fields/field.ts'
import type { FieldProblem } from '../kits/http/problem.ts'
import { nearestName } from '../kits/text/nearest-name.ts'
import { limits } from '../limits.ts'

const shownCharacters = 100

/** Lists as many as an answer may have: comparing names costs more than sending them. */
export function unknownProblems(unknown: readonly UnknownField[]): FieldProblem[] {
  return unknown.slice(0, limits.violationsPerAnswer).map(({ path, name, known: names }) => ({
    field: path.slice(0, shownCharacters),
    code: 'field-unknown',
    ...unknownWords('campo', 'field', nearestName(name, names)),
  }))
}

export function unknownParameter(name: string, names: readonly string[]): FieldProblem {
  return {
    field: name.slice(0, shownCharacters),
    code: 'parameter-unknown',
    ...unknownWords('parámetro', 'parameter', nearestName(name, names)),
  }
}

function unknownWords(what: string, inEnglish: string, nearest: string | undefined) {
  return {
    detail: `No se conoce este ${what}${nearest ? `: ¿quisiste decir ${nearest}?` : '.'}`,
    en: `There is no such ${inEnglish}${nearest ? `: did you mean ${nearest}?` : '.'}`,
  }
}
