import { declareLimits } from '../../limits.ts'

export const [attentionLimits, attentionLimitWords] = declareLimits({
  attentionPerKind: [1_000, 'Envíos por mirar de cada motivo'],
  noticeDays: [30, 'Tiempo que se muestran los avisos', 'días'],
  noticesMarked: [200, 'Avisos que se marcan como leídos por pedido'],
})
