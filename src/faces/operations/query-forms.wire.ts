/**
 * What a parameter of an address takes. A row declares it once: what can't be read is refused with
 * the parameter's name before the row is asked, and the OpenAPI document prints the same.
 */
import type { JsonSchema } from '../../kits/fields/field.ts'

export interface QueryForm {
  readonly schema: JsonSchema
  /** In words, for the person who mends the request. */
  readonly expects: string
  takes(sent: string): boolean
}

export interface QueryParameter {
  readonly name: string
  readonly description: string
  /** Any text where nothing is said. */
  readonly form?: QueryForm
  /** Set where it must be sent: what to send in a call to paste. */
  readonly required?: { readonly example: string }
}

export const flagForm: QueryForm = {
  schema: { type: 'boolean' },
  expects: 'true o false',
  takes: (sent) => sent === 'true' || sent === 'false',
}

export function wordForm(words: readonly string[]): QueryForm {
  return {
    schema: { type: 'string', enum: words },
    expects: `uno de ${words.join(', ')}`,
    takes: (sent) => words.includes(sent),
  }
}

export function numberForm(least: number, most: number): QueryForm {
  return {
    schema: { type: 'integer', minimum: least, maximum: most },
    expects: `un número entero de ${least} a ${most}`,
    takes: (sent) => /^\d{1,15}$/.test(sent) && Number(sent) >= least && Number(sent) <= most,
  }
}

/** A text that somebody knows how to read. */
export function textForm(
  expects: string,
  takes: (sent: string) => boolean,
  schema: JsonSchema = {},
): QueryForm {
  return { schema: { type: 'string', ...schema }, expects, takes }
}

export interface QueryFault {
  readonly field: string
  readonly detail: string
}

/** An empty parameter is an absent one. */
export function queryFaults(
  parameters: readonly QueryParameter[],
  query: Readonly<Record<string, string | undefined>>,
): QueryFault[] {
  return parameters.flatMap(({ name, form }) => {
    const sent = query[name]
    if (!sent || form === undefined || form.takes(sent)) return []
    return [{ field: name, detail: `Se espera ${form.expects}.` }]
  })
}

/** Whose something is. Every list that knows shippers asks for it in the same way. */
export const shipperForm: QueryForm = {
  ...numberForm(1, 999_999_999),
  expects: 'el número de un remitente',
}
