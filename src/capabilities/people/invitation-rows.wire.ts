import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { itemsOf } from '../../rows/answer-schema.ts'
import { flag } from '../../rows/fields.ts'
import { notFound, type PersonOperation } from '../../rows/operation.ts'
import { readBody } from '../../rows/read-body.ts'
import { type RefusalOf, refusalAnswers } from '../../rows/refusal-answers.ts'
import { linkWords, unknownLink } from './link-rows.wire.ts'
import { invitationSchema, writeInvitations } from './memberships.wire.ts'
import type { People } from './people.ts'
import { noSession, type PeopleContext } from './people.wire.ts'

type Row = PersonOperation<PeopleContext>

const answerShape = {
  accepts: ['accepts', flag({ required: true, description: 'true acepta; false rechaza.' })],
} as const satisfies Shape

const missing = { lack: 'Falta si acepta.' } as const
const answerSchema = entity('InvitationAnswer', shapeSchema(answerShape))

const explainAnswer = refusalAnswers<RefusalOf<People['answerInvitation']>>({
  'invitation-unknown': notFound('No tenés ninguna invitación con ese id por responder.'),
})

const answerInvitation: Row = {
  method: 'PUT',
  path: '/session/invitations/:id',
  name: 'answerInvitation',
  summary: 'Aceptar o rechazar una invitación',
  description: 'Vale desde que se acepta, al instante. Rechazada, no queda nada de ella.',
  admits: 'person',
  request: answerSchema,
  response: invitationSchema,
  successStatus: 200,
  async answer({ params, body }, { people, signed, visit }) {
    if (signed === undefined) return noSession
    const read = readBody(answerShape, body, missing)
    if (!read.ok) return read.refusal
    const id = params['id'] ?? ''
    const answered = await people.answerInvitation(signed.person, id, read.value.accepts, visit)
    if (!answered.ok) return explainAnswer(answered.refusal)
    const [invitation] = await writeInvitations(people, [answered.value])
    return { status: 200, body: invitation ?? {} }
  },
}

const explainLink = refusalAnswers<RefusalOf<People['answerLink']>>({
  'link-unknown': unknownLink,
})

const answerInvitationLink: Row = {
  method: 'PUT',
  path: '/invitations/:token',
  name: 'answerInvitationLink',
  summary: 'Aceptar o rechazar una invitación con su enlace',
  description: paragraph`Acepta sin ingresar, con el enlace del correo, quien ya tiene su clave.
    Quien es nuevo acepta al elegirla; rechazar puede cualquiera de los dos.`,
  admits: 'anyone',
  request: answerSchema,
  response: itemsOf(invitationSchema),
  successStatus: 200,
  problems: [linkWords],
  async answer({ params, body }, { people, visit }) {
    const read = readBody(answerShape, body, missing)
    if (!read.ok) return read.refusal
    const answered = await people.answerLink(params['token'] ?? '', read.value.accepts, visit)
    if (!answered.ok) return explainLink(answered.refusal)
    return { status: 200, body: { items: await writeInvitations(people, answered.value) } }
  },
}

export const invitationRows: readonly Row[] = [answerInvitation, answerInvitationLink]
