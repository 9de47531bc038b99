import type { Issue } from './field.ts'

/** What is wrong with one field and what it takes, in words. */
export function issueText({ path, refusal, expects }: Issue): string {
  return refusal === 'field-missing'
    ? `Falta el campo ${path}: se espera ${expects}.`
    : `El campo ${path} no es válido: se espera ${expects}.`
}
