import type { Problem } from '../http/problem.ts'
import { CliError } from './output.ts'

/** The refusal of an operation as one line: the fault, the fields, and some advice. */
export function problemError({ detail, errors = [] }: Problem, advice = ''): CliError {
  const places = errors.map((error) => `${placeOf(error)}: ${error.detail}`)
  // A problem with a single field often repeats the detail.
  const isRepeated = errors.length === 1 && errors[0]?.detail === detail
  return new CliError(withAdvice((isRepeated ? places : [detail, ...places]).join(' '), advice))
}

function placeOf(error: NonNullable<Problem['errors']>[number]): string {
  return 'field' in error ? error.field : `row ${error.row}, ${error.column}`
}

/** Advice goes on after a semicolon, so a sentence before it loses its full stop. */
export function withAdvice(text: string, advice: string): string {
  return advice === '' ? text : text.replace(/\.$/, '') + advice
}
