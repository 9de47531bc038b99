import type { JsonSchema } from '../fields/field.ts'
import type { Failure, JsonObject } from './endpoint.ts'

/** The shape most endpoints share: a code, what it means, and OK or ERROR. */
export function failPlainly(failure: Failure): JsonObject {
  return {
    codError: failure.code,
    descError: failure.message,
    resultado: 'ERROR',
    ...failure.extra,
  }
}

export function answerSchema(properties: Record<string, JsonSchema>): JsonSchema {
  return {
    type: 'object',
    properties: {
      codError: { type: 'integer', description: '0 cuando todo salió bien.' },
      descError: { type: 'string', description: 'Qué campo falló y qué se esperaba.' },
      resultado: { type: 'string', enum: ['OK', 'ERROR'], description: 'OK solo con codError 0.' },
      ...properties,
    },
    required: ['codError', 'descError', 'resultado'],
  }
}
