import type { Config, EnvironmentName } from '../../config.ts'
import { defineSlice, type Ground } from '../../slice.ts'
import type { BrandDoor } from '../brand/brand.ts'
import type { Shippers } from '../shippers/shippers.ts'
import { demonstrationRows } from './demonstration-rows.wire.ts'

import { emailChangeRows } from './email-changes/email-change-rows.wire.ts'
import { passwordRows, secondFactorRows } from './factor-rows.wire.ts'
import { createMailer } from './letters/letters.wire.ts'
import { invitationRows, linkRows } from './link-rows.wire.ts'
import { ownPasskeyRows, passkeyRows } from './passkeys/passkey-rows.wire.ts'
import { personCommand } from './people.cli.ts'
import { peopleLimitWords } from './people.limits.ts'
import { openPeople, type PeopleSettings } from './people.ts'
import { deviceRows, freshSignInRows, sessionRows } from './session-rows.wire.ts'
import { userRows } from './user-rows.wire.ts'

interface PeopleGround extends Ground {
  readonly brand: BrandDoor
  readonly shippers: Shippers
  /** The accounts of any environment that this process serves. */
  readonly shippersIn: (name: EnvironmentName) => Shippers | undefined
}

const chapter = {
  id: 'personas',
  title: 'Personas y sesiones',
  paths: [
    '/session',
    '/sessions',
    '/passkeys',
    '/password-resets',
    '/email-changes',
    '/users',
    '/invitations',
    '/sign-outs',
  ],
}

export const people = defineSlice({
  name: 'people',
  auditSubjects: ['person'],
  auditActions: {
    'person.add': ['Sumó a una persona', 'Added a person'],
    'person.invite': ['Invitó a una persona', 'Invited a person'],
    'person.accept': ['Aceptó su invitación', 'Accepted their invitation'],
    'person.decline': ['Rechazó su invitación', 'Declined an invitation'],
    'person.prove': ['Demostró que la dirección es suya', 'Proved that the address is theirs'],
    'person.recovery-code': ['Usó un código de recuperación', 'Used a recovery code'],
    'person.change': ['Cambió los datos de una persona', "Changed a person's data"],
    'person.role': ['Cambió el rol de una persona', "Changed a person's role"],
    'person.remove': ['Quitó a una persona', 'Removed a person'],
    'person.disable': ['Bloqueó a una persona', 'Blocked a person'],
    'person.enable': ['Desbloqueó a una persona', 'Unblocked a person'],
    'person.password': ['Cambió su contraseña', 'Changed their password'],
    'person.reset': ['Eligió otra contraseña', 'Chose another password'],
    'person.reset-asked': ['Pidió cambiar la contraseña', 'Asked to change the password'],
    'person.email-asked': [
      'Pidió cambiar su dirección de correo',
      'Asked to change their e-mail address',
    ],
    'person.email': [
      'Cambió la dirección de correo de una persona',
      "Changed a person's e-mail address",
    ],
    'person.email-undo': [
      'Deshizo el cambio de su dirección de correo',
      'Undid the change of their e-mail address',
    ],
    'person.link': ['Creó un enlace de contraseña', 'Made a password link'],
    'person.second-factor': ['Cambió el segundo paso', 'Changed the second step'],
    'person.sessions': ['Cerró las sesiones de una persona', "Ended a person's sessions"],
    'session.open': ['Ingresó', 'Signed in'],
    'session.end': ['Cerró una sesión', 'Ended a session'],
    'session.confirm': ['Confirmó que era su sesión', 'Confirmed the own session'],
    'person.passkey-add': ['Agregó una llave de acceso', 'Added a passkey'],
    'person.passkey-remove': ['Quitó una llave de acceso', 'Removed a passkey'],
    'person.passkey-copy': [
      'Rechazada: copia de una llave de acceso',
      'Refused: copy of a passkey',
    ],
  },
  tables: [
    'person',
    'membership',
    'person_session',
    'person_link',
    'recovery_code',
    'wrong_try',
    'delayed_try',
    'person_passkey',
    'passkey_challenge',
    'email_change',
    'sent_letter',
  ],
  demonstration: {
    email_change: { person: 'person_id' },
    passkey_challenge: { person: 'person_id' },
    person_passkey: { person: 'person_id' },
    recovery_code: { person: 'person_id' },
    person_link: { person: 'person_id' },
    person_session: { person: 'person_id' },
    membership: [{ shipper: 'shipper_number' }, { person: 'person_id' }],
    wrong_try: { person: 'account' },
    delayed_try: { person: 'account' },
    person: [{ person: 'id' }, { mark: 'demo_kind' }],
    sent_letter: { stays: 'counts the letters of a day by mailbox, and is forgotten after it' },
  },
  sealed: { person: ['totp_secret', 'device_key'] },
  limits: peopleLimitWords,
  people: [
    ...sessionRows,
    ...demonstrationRows,
    ...deviceRows,
    ...freshSignInRows,
    ...linkRows,
    ...passwordRows,
    ...emailChangeRows,
    ...secondFactorRows,
    ...passkeyRows,
    ...ownPasskeyRows,
    ...userRows,
    ...invitationRows,
  ],
  chapters: { ops: [{ ...chapter, place: 230 }], v1: [{ ...chapter, place: 120 }] },
  pathWords: {
    '/sessions/:id': 'El `id` de la sesión.',
    '/passkeys/:id': 'El `id` de la llave de acceso.',
    '/password-resets/:token': 'Lo que sigue a `/clave/` en el enlace.',
    '/users/:id': 'El `id` de la persona, o de la invitación.',
    '/session/invitations/:id': 'El `id` de la invitación.',
    '/session/email-changes/:token': 'Lo que sigue a `/correo/` en el enlace.',
    '/email-changes/:token': 'Lo que sigue a `/correo/` en el enlace.',
    '/invitations/:token': 'Lo que sigue a `/clave/` en el enlace.',
  },
  exampleWords: {
    deviceKey: 'la-llave-con-que-un-equipo-sella-lo-guardado',
    leaveTicket: 'ses_01kk2378cs0000wq4v8x1k2m.lo-que-la-termina',
    ownId: 'per_01kk2377dr0000sve3q1s8y0',
    callerId: 'per_01kk2377dr0000sve3q1s8y0',
    ownSession: 'ses_01kk2378cs0000wq4v8x1k2m',
    demoSession: 'ses_01kk2379fs0000c7m3t6w9ze',
    personId: 'per_01kk237a9v0000h7c2m5p8td',
    memberId: 'mem_01kk237a9v0001h4t6n9c3ws',
    invitationId: 'mem_01kk237c1d0000m5x8b2q6vt',
    declinedToken: 'el-final-del-enlace-de-una-invitacion',
    sessionId: 'ses_01kk237b6w0000r3f6j9n2qz',
    linkToken: 'el-final-del-enlace-que-se-ve-una-vez',
    emailToken: 'el-final-del-enlace-que-llega-por-correo',
    undoToken: 'el-final-del-enlace-que-deshace-el-cambio',
    newLink: 'el-final-del-enlace-que-se-ve-una-vez',
    factorSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    factorCode: '492039',
    passkeyId: 'psk_01kk237c4x0000t8n2v6y0ra',
    credentialId: 'lo-que-el-navegador-llama-id',
    offerChallenge: 'dB8x1Jm0cVqk3Zt5yW7uN9pR2sL4fG6hA8eT0oIiU1E',
    passkeyChallenge: 'q3Zt5yW7uN9pR2sL4fG6hA8eT0oIiU1EdB8x1Jm0cVk',
    userHandle: 'cGVyXzAxa2syMzdhOXYwMDAwaDdjMm01cDh0ZA',
    clientData: 'clientDataJSON-en-base64url',
    attestation: 'attestationObject-en-base64url',
    authenticatorData: 'authenticatorData-en-base64url',
    signature: 'signature-en-base64url',
    passkeySession: 'ses_01kk237d7z0000u5p8s1w4bt',
  },
  commands: [personCommand],
  open(ground: PeopleGround) {
    const { db, peopleDb, clock, name, config, nodes, shippers, shippersIn, report } = ground
    const door = openPeople(peopleDb, clock, {
      auditDb: db,
      environment: name,
      settings: settingsOf(name, config),
      mail: createMailer(config, ground.zone, ground.brand.current),
      findShipper: async (environment, number) =>
        (environment === name ? shippers : shippersIn(environment))?.find(number),
      onFailure: report('a mail can not be sent'),
      wait: ground.wait,
      otherNodes: {
        signIns: nodes.channel(`sign-in-${name}`),
        codes: nodes.channel(`code-${name}`),
      },
    })
    return { doors: { people: door }, clean: door.clean, release: door.release }
  },
})

function settingsOf(name: EnvironmentName, config: Config): PeopleSettings {
  const { sessionIdleMs, sessionMaxMs, secondFactorRoles, limits, publicUrl } = config
  const demo = config.demo !== 'off'
  const { demoPublic } = config
  const linkBase = `${publicUrl ?? `http://localhost:${config.port}`}/${name}`
  const service = publicUrl === undefined ? 'posta' : new URL(publicUrl).hostname
  const times = { sessionIdleMs, sessionMaxMs }
  return { ...times, secondFactorRoles, demo, demoPublic, limits, linkBase, service }
}
