/** The words of what people may do where, and of what they are invited to. */

import { personRoles } from '../../kernel/person.ts'
import { isoText } from '../../kits/clock/iso.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { count, moment, string } from '../../rows/answer-schema.ts'
import type { Invitation, Membership, People } from './people.ts'

export const roleWords = 'Lo que puede hacer ahí.'

export const membershipSchema = entity('Membership', {
  type: 'object',
  properties: {
    environment: {
      type: 'string',
      enum: ['testing', 'production'],
      description: 'El ambiente en que vale.',
    },
    shipper: count('Número de la cuenta; falta si es gente del transportista.'),
    shipperName: string('El nombre de la cuenta.'),
    mode: {
      type: 'string',
      enum: ['CROSS', 'WARE'],
      description: 'Si la cuenta despacha sus envíos, o salen de nuestro almacén.',
    },
    role: { type: 'string', enum: personRoles, description: roleWords },
    branch: string('prov_codigo de la única sucursal en la que actúa, si es una.'),
  },
  required: ['environment', 'role'],
})

export const invitationSchema = entity('Invitation', {
  ...membershipSchema,
  properties: {
    id: string('Identifica la invitación.'),
    ...membershipSchema.properties,
    invitedAt: moment('Cuándo invitaron a la persona.'),
  },
  required: ['id', 'environment', 'role', 'invitedAt'],
})

async function writeAccount(
  people: People,
  environment: Membership['environment'],
  number: number,
) {
  const known = await people.findShipper(environment, number)
  return {
    shipper: number,
    shipperName: known?.name ?? `Cuenta ${number}`,
    mode: known?.mode ?? 'CROSS',
  }
}

export async function writeMembership(people: People, membership: Membership) {
  const { environment, shipperNumber, role, branch } = membership
  const account = shipperNumber === 0 ? {} : await writeAccount(people, environment, shipperNumber)
  return {
    environment,
    ...account,
    role,
    ...(branch === null ? {} : { branch }),
  }
}

export function writeInvitations(people: People, invitations: readonly Invitation[]) {
  return Promise.all(
    invitations.map(async (one) => ({
      id: one.id,
      ...(await writeMembership(people, one)),
      invitedAt: isoText(one.invitedAt),
    })),
  )
}
