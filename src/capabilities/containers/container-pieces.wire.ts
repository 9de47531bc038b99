import { movementCodes } from '../../kernel/movement.ts'
import { isoText } from '../../kits/clock/iso.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { count, maybeMoment, moment, objectOf, string } from '../../rows/answer-schema.ts'
import type { ContainerPiece } from './containers.ts'

export const containerPieceSchema = entity(
  'ContainerPiece',
  objectOf({
    trackingCode: string('El envío.'),
    outcome: {
      type: 'string',
      enum: ['inside', 'found', 'missing', 'extra'],
      description: 'Va adentro; o, al abrirla, estaba, faltaba o estaba de más.',
    },
    appearedAt: maybeMoment('De uno que faltaba: cuándo apareció en otro lado.'),
    state: { type: 'string', enum: movementCodes, description: 'El estado del envío.' },
    service: string('El servicio.'),
    recipient: string('Quién recibe.'),
    locality: string('La localidad, o la sucursal donde se retira.'),
    province: string('La provincia.'),
    postalCode: count('El código postal.'),
    putAt: moment('Cuándo se puso, o se encontró.'),
    putBy: string('Quién lo puso.'),
  }),
)

export function writePiece(piece: ContainerPiece) {
  const { code, outcome, settledAt, state, service, recipientName, locality } = piece
  return {
    trackingCode: code,
    outcome,
    appearedAt: outcome === 'missing' && settledAt !== null ? isoText(settledAt) : null,
    state,
    service,
    recipient: recipientName,
    locality,
    province: piece.province,
    postalCode: piece.postalCode,
    putAt: isoText(piece.putAt),
    putBy: piece.putBy,
  }
}
