import { declareLimits } from '../../limits.ts'

export const [trackingCodeLimits, trackingCodeLimitWords] = declareLimits({
  codesPerReservation: [1_000, 'Códigos de seguimiento por reserva'],
})
