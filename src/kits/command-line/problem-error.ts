import type { Problem } from '../http/problem.ts'
import { CliError } from './output.ts'

/** The refusal of an operation as one line: what is wrong, and with which fields. */
export function problemError({ detail, errors = [] }: Problem): CliError {
  const places = errors.map((error) => `${placeOf(error)}: ${error.detail}`)
  // A problem with a single field often repeats the detail.
  const isRepeated = errors.length === 1 && errors[0]?.detail === detail
  return new CliError((isRepeated ? places : [detail, ...places]).join(' '))
}

function placeOf(error: NonNullable<Problem['errors']>[number]): string {
  return 'field' in error ? error.field : `row ${error.row}, ${error.column}`
}
