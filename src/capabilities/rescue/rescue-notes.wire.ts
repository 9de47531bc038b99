import { type MovementCode, movementCodes } from '../../kernel/movement.ts'
import type { Note } from '../../kits/http/endpoint.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { rescueLimits } from './rescue.limits.ts'
import { type RescueKind, rescueTable, type Verdict } from './rescue-table.ts'

function statesWhere(kind: RescueKind, verdict: Verdict): string {
  const states = movementCodes.filter((code: MovementCode) => rescueTable[code][kind] === verdict)
  return states.join(', ')
}

/** What callers that rescue pieces need to know beyond the fields and the codes. */
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
