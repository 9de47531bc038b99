/** The contract's words about rescues, and its notes for callers. */
import { type MovementCode, movementCodes } from '../../kernel/movement.ts'
import type { Note } from '../../kits/http/endpoint.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { rescueLimits } from './rescue.limits.ts'
import type { RescueOutcome } from './rescue-request.ts'
import { type RescueKind, rescueTable, type Verdict } from './rescue-table.ts'

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

function statesWhere(kind: RescueKind, verdict: Verdict): string {
  const states = movementCodes.filter((code: MovementCode) => rescueTable[code][kind] === verdict)
  return states.join(', ')
}

/** Notes for callers that rescue pieces, beyond the fields and the codes. */
export const rescueNotes: readonly Note[] = [
  {
    title: 'Dos rutas',
    text: '`/wbs/rescate/` y `/rescate/` son lo mismo.',
  },
  {
    title: 'Tres listas',
    text: paragraph`Cada pieza está en una sola de \`succeeded\`, \`rejected\` y \`failed\`, con
      \`message\` y \`result\` (OK, REJECTED o ERROR). \`codError\` es 0 siempre que el pedido se
      procesó, aunque ninguna pieza se haya podido rescatar. Con \`Accept-Language\` que prefiera
      español, REJECTED se escribe RECHAZADO.`,
  },
  {
    title: 'Devolución, según el último movimiento',
    text: paragraph`Al momento en ${statesWhere('return', 'at-once')}: se registra DV. En
      ${statesWhere('return', 'waits')} queda una solicitud que se cumple en el próximo escaneo de
      sucursal (AS, AR, MA o CA). No son aptas en ${statesWhere('return', 'not-apt')}.`,
  },
  {
    title: 'Redireccionamiento, según el último movimiento',
    text: paragraph`Al momento en ${statesWhere('redirection', 'at-once')}. En
      ${statesWhere('redirection', 'waits')} queda una solicitud que se cumple en el próximo escaneo
      de sucursal. En ${statesWhere('redirection', 'no-dispatch')} todavía no hay DESPACHO. No son
      aptas en ${statesWhere('redirection', 'not-apt')}. Cambian el destinatario y el domicilio que
      muestran el seguimiento y la etiqueta; la orden original queda guardada.`,
  },
  {
    title: 'Un rescate por pieza',
    text: paragraph`Una pieza con un rescate pendiente o cumplido no admite otro. Si la operación lo
      dio por fallido, la pieza va en \`failed\` hasta que tu ejecutivo de cuentas lo resuelva.`,
  },
  {
    title: 'Qué piezas',
    text: paragraph`Hasta ${rescueLimits.rescuesPerRequest} por devolución y exactamente una por
      redireccionamiento. Un código repetido cuenta una vez. Las que no existen o no son tuyas no
      son aptas.`,
  },
  {
    title: 'Campos',
    text: paragraph`\`destinatario\` y \`domicilio\` se leen solo en redireccionamiento. Si algo no
      cumple las reglas de los campos la respuesta es 400 con HTTP 400, \`errores\` lista todo lo
      encontrado y no se hace nada.`,
  },
]
