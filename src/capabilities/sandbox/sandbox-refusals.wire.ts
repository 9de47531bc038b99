/** Why nothing was simulated. */
import { conflict, notFound, type OperationAnswer } from '../../rows/operation.ts'
import { refusalAnswers } from '../../rows/refusal-answers.ts'
import { sandboxLimits } from './sandbox.limits.ts'
import type { SandboxRefusal, StepRefusal } from './sandbox.ts'
import { stopWords } from './sandbox.wire.ts'

export const onlyInTesting: OperationAnswer = {
  problem: {
    status: 403,
    title: 'Solo en pruebas',
    code: 'testing-only',
    detail: 'Los envíos solo se simulan en el ambiente de pruebas: usá /testing y su clave.',
  },
}

const unknownPiece = 'No hay ningún envío con ese código.'
const cancelledPiece = 'La orden está cancelada.'

export const explain = refusalAnswers<SandboxRefusal>({
  'piece-unknown': notFound(unknownPiece),
  'piece-cancelled': conflict(cancelledPiece),
  'journey-ended': ({ state }) =>
    conflict({
      es: `El envío ya terminó su viaje (${state}).`,
      en: `The shipment has ended its journey (${state}).`,
    }),
  'no-way': ({ state }) =>
    conflict({
      es: `Desde ${state} no se puede llegar por ningún camino permitido.`,
      en: `No allowed way leads there from ${state}.`,
    }),
  'step-refused': ({ why }) => conflict(stepWords[why]),
  'already-playing': ({ scenario }) =>
    conflict({
      es: `El envío ya cumple el escenario ${scenario}: detenelo primero.`,
      en: `The shipment is in scenario ${scenario}: stop it first.`,
    }),
  'too-many-runs': conflict({
    es: `La cuenta ya tiene ${sandboxLimits.sandboxRunsPerShipper} simulaciones en marcha.`,
    en: `The account has ${sandboxLimits.sandboxRunsPerShipper} simulations running already.`,
  }),
  'nothing-playing': conflict('El envío no tiene ninguna simulación en marcha.'),
})

const stepWords: Record<StepRefusal, string> = {
  'out-of-order': 'Otro movimiento llegó antes: mirá el estado y volvé a intentarlo.',
  'piece-cancelled': cancelledPiece,
  'piece-unknown': unknownPiece,
  'not-apt': stopWords['not-apt'],
}
