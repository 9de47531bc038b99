import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, refuse } from '../../outcome.ts'
import { flag as flagField, text as textField } from '../../rows/fields.ts'
import { message } from '../../rows/row.ts'
import { flag, itemsView, listOf, moment, nested, oneOf, text, view } from '../../rows/view.ts'
import { peopleLimits } from './people.limits.ts'
import type { OpenLink, People, Person } from './people.ts'
import {
  type NamedInvitation,
  nameInvitation,
  nameInvitations,
  openRows,
  ownRows,
  shownInvitation,
  shownProfile,
} from './people.wire.ts'
import { callerRefusals, linkUnknown, passwordRefusals } from './people-problems.wire.ts'
import { passwordText } from './session-rows.wire.ts'

const { row } = openRows

const requestReset = row({
  method: 'POST',
  path: '/password-resets',
  name: 'requestPasswordReset',
  summary: 'Pedir un enlace para elegir otra clave',
  description: paragraph`Responde lo mismo haya o no una persona con ese correo. Si el servicio no
    manda correos, el enlace lo da quien administra la cuenta.`,
  admits: 'anyone',
  body: message(
    'PasswordResetInput',
    {
      email: [
        'email',
        textField(peopleLimits.emailCharacters, {
          required: true,
          description: 'Con el que ingresa.',
        }),
      ],
    },
    { lack: 'Falta el correo.' },
  ),
  answer: view<Pick<People, 'sendsMail'>>('PasswordResetRequested')({
    sendsMail: flag('Si el servicio manda correos.'),
  }),
  run({ body }, { people, visit }) {
    const retrySeconds = people.requestReset(body.email, visit)
    return retrySeconds > 0 ? refuse({ name: 'attempts-limited', retrySeconds }) : accept(people)
  },
  refusals: { 'attempts-limited': callerRefusals['attempts-limited'] },
})

interface NamedLink extends Omit<OpenLink, 'invitations'> {
  readonly invitations: readonly NamedInvitation[]
}

const purposeWords = paragraph`invitation: se acepta eligiendo la clave; reset: para elegir otra;
  membership: la de quien ya tiene su clave, que se acepta o se rechaza con PUT
  /invitations/{token}.`

const readLink = row({
  method: 'GET',
  path: '/password-resets/:token',
  name: 'readPasswordReset',
  summary: 'Ver de quién es un enlace',
  description: 'Para la página en la que se elige la clave; no lo gasta.',
  admits: 'anyone',
  answer: view<NamedLink>('PasswordReset')({
    purpose: oneOf(['invitation', 'reset', 'membership'], purposeWords),
    email: text('Con el que va a ingresar.'),
    name: text('Su nombre.'),
    expiresAt: moment('Hasta cuándo sirve.'),
    invitations: listOf(shownInvitation, 'A qué se accede al usarlo.'),
  }),
  async run({ params }, { people }) {
    const link = await people.readLink(params.token)
    if (link === undefined) return refuse('link-unknown')
    return accept({ ...link, invitations: await nameInvitations(people, link.invitations) })
  },
  refusals: { 'link-unknown': linkUnknown },
})

const choosePassword = row({
  method: 'PUT',
  path: '/password-resets/:token',
  name: 'choosePassword',
  summary: 'Elegir la clave con un enlace',
  description: paragraph`El enlace sirve una sola vez, y todas las sesiones de la persona terminan.
    Con él se acepta la invitación. Uno que llegó por correo muestra además que la dirección es
    suya.`,
  admits: 'anyone',
  body: message(
    'ChosenPassword',
    { password: ['password', passwordText('La clave elegida.')] },
    { lack: 'Falta la clave elegida.' },
  ),
  answer: view<{ readonly person: Person }>('PasswordChosen')({
    person: nested(shownProfile, 'De quién es la clave.'),
  }),
  async run({ params, body }, { people, visit }) {
    const used = await people.useLink(params.token, body.password, visit)
    return used.ok ? accept({ person: used.value }) : used
  },
  refusals: { 'link-unknown': linkUnknown, ...passwordRefusals },
})

export const linkRows = [requestReset, readLink, choosePassword] as const

const invitationAnswer = message(
  'InvitationAnswer',
  {
    accepts: ['accepts', flagField({ required: true, description: 'true acepta; false rechaza.' })],
  },
  { lack: 'Falta si acepta.' },
)

const answerInvitation = ownRows.row({
  method: 'PUT',
  path: '/session/invitations/:id',
  name: 'answerInvitation',
  summary: 'Aceptar o rechazar una invitación',
  description: 'Vale desde que se acepta, al instante. Rechazada, no queda nada de ella.',
  admits: 'person',
  body: invitationAnswer,
  answer: shownInvitation,
  async run({ params, body: { accepts } }, { people, signed, visit }) {
    const answered = await people.answerInvitation(signed.person, params.id, accepts, visit)
    return answered.ok ? accept(await nameInvitation(people, answered.value)) : answered
  },
  refusals: {
    'invitation-unknown': [404, 'No tenés ninguna invitación con ese id por responder.'],
  },
})

const answerInvitationLink = row({
  method: 'PUT',
  path: '/invitations/:token',
  name: 'answerInvitationLink',
  summary: 'Aceptar o rechazar una invitación con su enlace',
  description: paragraph`Acepta sin ingresar, con el enlace del correo, quien ya tiene su clave.
    Quien es nuevo acepta al elegirla; rechazar puede cualquiera de los dos.`,
  admits: 'anyone',
  body: invitationAnswer,
  answer: itemsView(shownInvitation),
  async run({ params, body }, { people, visit }) {
    const answered = await people.answerLink(params.token, body.accepts, visit)
    return answered.ok ? accept(await nameInvitations(people, answered.value)) : answered
  },
  refusals: { 'link-unknown': linkUnknown },
})

export const invitationRows = [answerInvitation, answerInvitationLink] as const
