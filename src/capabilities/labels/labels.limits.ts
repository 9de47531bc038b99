import { declareLimits } from '../../limits.ts'

const largePrintLabels = 50

export const [labelLimits, labelLimitWords] = declareLimits({
  labelsPerAnswer: [10_000, 'Etiquetas por respuesta'],
  labelCodesPerRequest: [1_000, 'Envíos por pedido de etiquetas'],
  largePrintLabels,
  largePrintsPerAddress: [
    16,
    `Archivos de más de ${largePrintLabels} etiquetas a la vez, de una dirección`,
  ],
  labelLinkHours: [8_760, 'Vigencia de un enlace firmado a una etiqueta', 'h'],
  /** Shipments whose prints wait to be counted while the database takes no writes. */
  printsKept: 100_000,
  pendingDays: [90, 'Antigüedad de los envíos por imprimir', 'días'],
})
