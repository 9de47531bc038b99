/** The weight and dimensions message, as published in the REST contract. */

import type { Note } from '../../kits/http/endpoint.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { decimal, string } from '../../rows/answer-schema.ts'
import { withCredentials } from '../../rows/plain-answer.ts'

export const weightRequestSchema = withCredentials({
  type: 'object',
  properties: {
    codigoSeguimiento: {
      type: 'string',
      minLength: 4,
      maxLength: 16,
      description: 'Código de seguimiento; no distingue mayúsculas.',
    },
  },
  required: ['codigoSeguimiento'],
})

const measures = {
  peso: decimal('Peso en kg.'),
  largo: decimal('Largo en cm.'),
  alto: decimal('Alto en cm.'),
  ancho: decimal('Ancho en cm.'),
  pesoVolumetrico: decimal('alto × largo × ancho / factor volumétrico de la cuenta, en kg.'),
  fecha: string('Cuándo se midió, dd-mm-yyyy.'),
  hora: string('HH:mm.'),
  agencia: string('Sucursal que midió: código y nombre.'),
}

export const weightResponseSchema = {
  type: 'object',
  properties: {
    status: {
      type: 'object',
      description: 'Cómo salió la consulta.',
      properties: {
        success: { type: 'boolean', description: 'true si hay datos.' },
        message: string('ok, o qué pasó.'),
      },
      required: ['success', 'message'],
    },
    datos: {
      type: 'object',
      description: 'Con success true: la última medición.',
      properties: {
        codigoSeguimiento: string('El código, en mayúsculas.'),
        ...measures,
        pesoTotal: decimal('Con bultos: la suma de sus pesos, en kg.'),
        bultos: {
          type: 'array',
          description: 'Si lo último que se midió fue un bulto: la última medición de cada uno.',
          items: {
            type: 'object',
            properties: {
              bulto: { type: 'integer', description: 'Número de bulto, desde 1.' },
              ...measures,
            },
            required: ['bulto', ...Object.keys(measures)],
          },
        },
      },
      required: ['codigoSeguimiento', ...Object.keys(measures)],
    },
  },
  required: ['status'],
}

export const weightNotes: readonly Note[] = [
  {
    title: 'Qué medición vale',
    text: paragraph`La más nueva por su hora. Si los bultos se midieron uno por uno, \`bultos\` trae
      la última de cada uno y \`pesoTotal\` la suma de sus pesos; faltan los dos cuando después de
      todos ellos se midió el envío entero.`,
  },
  {
    title: 'Sin datos',
    text: paragraph`Un envío que todavía no se midió, que no existe o que no es tuyo, y un código
      que ninguno puede tener, responden HTTP 200 con \`success\` false.`,
  },
  {
    title: 'Credenciales y pedidos vacíos',
    text: paragraph`Credenciales que faltan o no son válidas son siempre HTTP 401. Un pedido vacío,
      \`{}\` incluido, o sin \`codigoSeguimiento\` es HTTP 400.`,
  },
  {
    title: 'Números',
    text: 'Pesos y medidas son números JSON con hasta dos decimales.',
  },
]
