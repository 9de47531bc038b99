import type { BodyRefusal } from '../kits/http/json-body.ts'
import { limits } from '../limits.ts'

/** Messages that explain why a request body can't be parsed. */
export const bodyTexts: Record<BodyRefusal, string> = {
  empty: 'El pedido está vacío: se espera un objeto JSON.',
  'not-utf8': 'El cuerpo del pedido no está en UTF-8.',
  'too-deep': 'El JSON del pedido tiene demasiados niveles.',
  'too-many-fields': `El JSON del pedido tiene un objeto con más de ${limits.objectFields} campos.`,
  'not-json': 'El cuerpo del pedido no es JSON válido.',
  'not-an-object': 'El cuerpo del pedido debe ser un objeto JSON.',
}

/** The same in English, for the faces that speak both languages. */
export const bodyTextsInEnglish: Record<BodyRefusal, string> = {
  empty: 'The request is empty: a JSON object is expected.',
  'not-utf8': 'The body of the request is not in UTF-8.',
  'too-deep': 'The JSON of the request has too many levels.',
  'too-many-fields': `An object in the request has more than ${limits.objectFields} fields.`,
  'not-json': 'The body of the request is not valid JSON.',
  'not-an-object': 'The body of the request must be a JSON object.',
}
