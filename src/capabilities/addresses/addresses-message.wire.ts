import { answerSchema, violationsSchema } from '../../rows/plain-answer.ts'
import { addressLengths } from './addresses-question.wire.ts'

const string = (description: string, maxLength?: number) => ({
  type: 'string',
  description,
  ...(maxLength === undefined ? {} : { maxLength }),
})

export const addressRequestSchema = {
  type: 'object',
  properties: {
    autentificacion: {
      type: 'object',
      description: 'Credenciales del remitente.',
      properties: {
        shipper: { type: 'integer', description: 'Número de remitente.' },
        key: string('Su clave del normalizador, que no es la contraseña.'),
      },
      required: ['shipper', 'key'],
    },
    calle: string(
      'La calle como la escribió la persona, con o sin altura, piso y depto.',
      addressLengths.street,
    ),
    altura: string('La altura; `S/N` si no tiene.', addressLengths.number),
    cp: {
      type: 'integer',
      minimum: 1000,
      maximum: 9999,
      description: 'De 1000 a 9999; también se lee C1425 y C1425ABC.',
    },
    localidad: string('Localidad o barrio; mejora la búsqueda.', addressLengths.place),
    provincia: string('Provincia; mejora la búsqueda.', addressLengths.place),
  },
  required: ['autentificacion', 'calle', 'altura', 'cp'],
}

const outcome = answerSchema({
  datos: string(
    'Texto con JSON: calle, cp, depto, entreCalle1, entreCalle2, provincia, partido, localidad, ' +
      'barrio, numero, piso, latitud, longitud, estado, motivo, zonaPeligrosa y ' +
      'suguerenciasPorDuda, siempre todos; además precision, zona y observaciones.',
  ),
  errores: violationsSchema,
})

/** Success has its own word here. */
export const addressResponseSchema = {
  ...outcome,
  properties: {
    ...(outcome['properties'] as Record<string, unknown>),
    resultado: {
      type: 'string',
      enum: ['Exitoso', 'ERROR'],
      description: 'Exitoso solo con codError 0.',
    },
  },
  required: ['codError', 'descError', 'resultado', 'datos'],
}
