import { movementCodes } from '../../kernel/movement.ts'
import { limits } from '../../limits.ts'

export const movementsRequestSchema = {
  type: 'object',
  properties: {
    movements: {
      type: 'array',
      maxItems: limits.movementsPerRequest,
      items: {
        type: 'object',
        properties: {
          trackingCode: { type: 'string' },
          check: { type: 'string', enum: movementCodes },
          reasonCode: { type: 'string', maxLength: 20 },
          branch: { type: 'string', description: 'prov_codigo de la sucursal que escanea.' },
          at: { type: 'string', format: 'date-time', description: 'Por omisión, ahora.' },
          latitude: { type: 'string' },
          longitude: { type: 'string' },
          correction: {
            type: 'boolean',
            description: 'Registra un movimiento fuera de orden, con el nombre de quien lo hizo.',
          },
          id: { type: 'string', maxLength: 100, description: 'Identifica el escaneo.' },
        },
        required: ['trackingCode', 'check', 'branch'],
      },
    },
  },
  required: ['movements'],
}

export const movementsResponseSchema = {
  type: 'object',
  properties: {
    results: {
      type: 'array',
      description: 'Uno por movimiento, en el orden enviado.',
      items: {
        type: 'object',
        properties: {
          trackingCode: { type: 'string' },
          status: { type: 'string', enum: ['recorded', 'duplicate', 'refused'] },
          reason: { type: 'string' },
        },
        required: ['trackingCode', 'status'],
      },
    },
  },
  required: ['results'],
}
