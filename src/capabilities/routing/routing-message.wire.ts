import { answerSchema, credentialsSchema, violationsSchema } from '../../kits/http/plain-shape.ts'

const string = (description: string) => ({ type: 'string', description })

export const routingRequestSchema = {
  type: 'object',
  properties: {
    autentificacion: credentialsSchema,
    codigoPostal: {
      type: 'integer',
      minimum: 1000,
      maximum: 9999,
      description: 'De 1000 a 9999.',
    },
  },
  required: ['autentificacion', 'codigoPostal'],
}

export const routingResponseSchema = answerSchema({
  canalizador: string('La logística que atiende el código.'),
  mismoDia: { type: 'boolean', description: 'Si es la entrega en el día de tu cuenta.' },
  rango: string('El rango de códigos postales que decidió, por ejemplo 1000-1499.'),
  horaCorte: string('Con entrega en el día: hasta qué hora vale, HH:mm. Si no, vacía.'),
  errores: violationsSchema,
})
