import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { objectOf, string } from '../../rows/answer-schema.ts'
import { text } from '../../rows/fields.ts'
import type { PersonOperation } from '../../rows/operation.ts'
import { readBody } from '../../rows/read-body.ts'
import { peopleLimits } from './people.limits.ts'
import { noSession, type PeopleContext } from './people.wire.ts'

type Row = PersonOperation<PeopleContext>

const getDevice: Row = {
  method: 'GET',
  path: '/session/device',
  name: 'getSessionDevice',
  summary: 'Ver lo que un equipo necesita de la sesión',
  description: paragraph`Lo que usa la página que anda sin conexión: con qué sella lo que guarda de
    la persona, y con qué termina la sesión después de que salió sin señal. Se olvida al salir.`,
  admits: 'person',
  response: entity(
    'SessionDevice',
    objectOf({
      key: string('Sella lo que el equipo guarda; es siempre la misma para una persona.'),
      leave: string('Termina esta sesión con POST /sign-outs, y no sirve para otra cosa.'),
    }),
  ),
  successStatus: 200,
  async answer(_input, { people, signed, visit }) {
    if (signed === undefined || visit.token === undefined) return noSession
    const body = await people.deviceFacts(signed, visit.token)
    return { status: 200, body, headers: { 'cache-control': 'no-store' } }
  },
}

const signOutShape = {
  ticket: [
    'ticket',
    text(peopleLimits.leaveTicketCharacters, {
      required: true,
      description: 'El `leave` que dio GET /session/device.',
    }),
  ],
} as const satisfies Shape

const signOut: Row = {
  method: 'POST',
  path: '/sign-outs',
  name: 'signOut',
  summary: 'Salir después, cuando vuelve la señal',
  description: paragraph`Termina la sesión del boleto, esté o no abierta otra en el mismo equipo.
    Uno que ya se usó, o que no es de ninguna, no cambia nada.`,
  admits: 'anyone',
  request: entity('LeaveTicket', shapeSchema(signOutShape)),
  response: entity(
    'SignedOut',
    objectOf({ ended: { type: 'boolean', description: 'Siempre true.' } }),
  ),
  successStatus: 200,
  async answer({ body }, { people, visit, cookie }) {
    const read = readBody(signOutShape, body, 'Con estos datos no se puede salir.')
    if (!read.ok) return read.refusal
    await people.endByTicket(read.value.ticket)
    const isOwn = visit.token !== undefined && people.isTicketOf(read.value.ticket, visit.token)
    // Somebody else may have signed in here meanwhile, who stays.
    const headers = isOwn ? { headers: cookie(undefined) } : {}
    return { status: 200, body: { ended: true }, ...headers }
  },
}

export const deviceRows: readonly Row[] = [getDevice, signOut]
