import { declareLimits } from '../../limits.ts'

export const [claimLimits, claimLimitWords] = declareLimits({
  claimTextCharacters: [1_000, 'Caracteres de un mensaje de un reclamo'],
  claimMessages: [200, 'Mensajes de un reclamo'],
  claimCents: [100_000_000_00, 'Centavos que se reclaman por un envío'],
})
