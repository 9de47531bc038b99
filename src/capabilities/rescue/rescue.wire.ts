import type { RescueOutcome } from './rescue-request.ts'
import type { RescueKind } from './rescue-table.ts'

/** The three arrays of the answer; each piece is in exactly one of them (D27). */
export type RescueList = 'succeeded' | 'rejected' | 'failed'

export interface RescueText {
  readonly list: RescueList
  readonly message: string
}

const rejected = (message: string): RescueText => ({ list: 'rejected', message })
const succeeded = (message: string): RescueText => ({ list: 'succeeded', message })

const both = {
  rescued: succeeded('La pieza ha sido rescatada correctamente'),
  exists: rejected('La pieza ya tiene un Rescate existente'),
  'not-apt': rejected('La pieza no es apta para ser rescatada'),
  'no-dispatch': rejected('La pieza no se pudo rescatar porque no tiene DESPACHO'),
  failed: {
    list: 'failed',
    message: 'El proceso de rescate ha fallado, comuniquese con su Ejecutivo de Cuentas',
  },
} as const

/** The contract's messages, verbatim. */
export const rescueTexts: Record<RescueKind, Record<RescueOutcome, RescueText>> = {
  return: {
    ...both,
    requested: succeeded('Solicitud de rescate de Devolucion generada correctamente'),
  },
  redirection: {
    ...both,
    requested: succeeded('Solicitud de rescate de Redireccion generada correctamente'),
  },
}

export type RescueLanguage = 'es' | 'en'

/** The contract's word for each list. */
export const resultWords: Record<RescueLanguage, Record<RescueList, string>> = {
  en: { succeeded: 'OK', rejected: 'REJECTED', failed: 'ERROR' },
  es: { succeeded: 'OK', rejected: 'RECHAZADO', failed: 'ERROR' },
}
