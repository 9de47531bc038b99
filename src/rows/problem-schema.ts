/** Problem details (RFC 9457), as documents describe them. */
import { entity } from '../kits/openapi/entities.ts'
import { problemCodes } from './problem-words/problem-words.ts'

/** Clients should expect codes that this version does not know. */
const codeSchema = entity('ProblemCode', { type: 'string', enum: problemCodes })

const fieldProblemSchema = entity('FieldProblem', {
  type: 'object',
  properties: {
    field: { type: 'string', description: 'De un pedido JSON: el campo.' },
    row: { type: 'integer', description: 'De un archivo CSV: la fila; el encabezado es la 1.' },
    column: { type: 'string', description: 'De un archivo CSV: la columna.' },
    code: { ...codeSchema, description: 'El nombre del problema, para programas; no cambia.' },
    detail: { type: 'string', description: 'Qué se esperaba.' },
  },
  required: ['code', 'detail'],
})

export const problemSchema = entity('Problem', {
  type: 'object',
  properties: {
    type: { type: 'string', description: 'Siempre `about:blank`.' },
    title: { type: 'string', description: 'La clase de problema, en palabras.' },
    status: { type: 'integer', description: 'El estado HTTP.' },
    code: { ...codeSchema, description: 'El nombre del problema, para programas; no cambia.' },
    detail: { type: 'string', description: 'Qué pasó y qué hacer.' },
    errors: {
      type: 'array',
      items: fieldProblemSchema,
      description: 'Qué está mal en cada campo o celda, si es de eso.',
    },
    triesLeft: {
      type: 'integer',
      description: 'Al ingresar: cuántos intentos quedan antes de tener que esperar.',
    },
  },
  required: ['type', 'title', 'status', 'code', 'detail'],
})
