import type { JsonSchema } from '../kits/fields/field.ts'
import type { Failure, JsonObject } from '../kits/http/endpoint.ts'

/** The format most endpoints share: a code, its meaning, and OK or ERROR. */
export function failPlainly(failure: Failure): JsonObject {
  return {
    codError: failure.code,
    descError: failure.message,
    resultado: 'ERROR',
    ...failure.extra,
  }
}

/** Every violation found in a request, in the order in which they are answered. */
export const violationsSchema: JsonSchema = {
  type: 'array',
  description: 'Con error: todo lo encontrado; el primero es el que se responde.',
  items: {
    type: 'object',
    properties: {
      campo: { type: 'string', description: 'Ruta del campo en el pedido.' },
      codError: { type: 'integer', description: 'El código de ese problema.' },
      descError: { type: 'string', description: 'Qué se esperaba.' },
    },
    required: ['campo', 'codError', 'descError'],
  },
}

const codeText =
  '0 cuando todo salió bien; -1 con HTTP 429 es un límite, y con otro, un error interno.'

export function answerSchema(properties: Record<string, JsonSchema>): JsonSchema {
  return {
    type: 'object',
    properties: {
      codError: { type: 'integer', description: codeText },
      descError: { type: 'string', description: 'Qué campo falló y qué se esperaba.' },
      resultado: { type: 'string', enum: ['OK', 'ERROR'], description: 'OK solo con codError 0.' },
      ...properties,
    },
    required: ['codError', 'descError', 'resultado'],
  }
}

/** The caller's credentials, as most messages carry them. */
const credentialsSchema: JsonSchema = {
  type: 'object',
  description: 'Credenciales del remitente.',
  properties: {
    shipper: { type: 'integer', description: 'Número de remitente.' },
    password: { type: 'string', description: 'Su contraseña en este ambiente.' },
  },
  required: ['shipper', 'password'],
}

/** The schema of a request: the caller's credentials beside its message. */
export function withCredentials(message: JsonSchema): JsonSchema {
  const { properties, required = [] } = message as { properties?: object; required?: string[] }
  return {
    ...message,
    properties: { autentificacion: credentialsSchema, ...properties },
    required: ['autentificacion', ...required],
  }
}
