import { isLivingIn, isLivingShipper } from '../../kernel/demonstration.ts'
import { defineSlice, type Ground } from '../../slice.ts'
import {
  issueCredential,
  listCredentials,
  revokeCredential,
  rotateCredential,
} from './credentials.ops.ts'
import { shipperCommand } from './shippers.cli.ts'
import { shipperLimitWords } from './shippers.limits.ts'
import { addShipper, getShipper, listShippers, putShipper } from './shippers.ops.ts'
import { validToken } from './shippers.soap.ts'
import { createUseTimer, openShippers, shippersTopic } from './shippers.ts'

export const shippers = defineSlice({
  name: 'shippers',
  auditSubjects: ['shipper'],
  auditActions: {
    'shipper.add': ['Dio de alta una cuenta', 'Added an account'],
    'shipper.change': ['Cambió una cuenta', 'Changed an account'],
    'shipper.credential': ['Emitió una credencial', 'Issued a credential'],
    'shipper.rotate': ['Renovó la contraseña', 'Renewed the password'],
    'shipper.revoke': ['Revocó una credencial', 'Revoked a credential'],
  },
  tables: ['shipper', 'credential'],
  demonstration: {
    credential: [{ shipper: 'shipper_number' }, { mark: 'demo' }],
    shipper: { account: 'number' },
  },
  limits: shipperLimitWords,
  soap: [validToken],
  ops: [
    addShipper,
    listShippers,
    getShipper,
    putShipper,
    issueCredential,
    rotateCredential,
    listCredentials,
    revokeCredential,
  ],
  chapters: {
    ops: [
      { id: 'remitentes', title: 'Remitentes', place: 50, paths: ['/shippers'] },
      {
        id: 'credenciales',
        title: 'Contraseñas y claves',
        place: 60,
        paths: ['/shippers/:number/credentials'],
      },
    ],
  },
  pathWords: {
    '/shippers/:number': 'Número de la cuenta del remitente.',
    '/shippers/:number/credentials/:id': 'El `id` de la contraseña o clave, como la lista la da.',
  },
  exampleWords: {
    credential: '6f1c9f0e-52f4-4a0e-9d0c-3f4f1d1b7a52',
  },
  commands: [shipperCommand],
  open({ db, clock, config, name, nodes, report }: Ground) {
    const door = openShippers(db, clock, {
      limitAttempts: config.limits,
      otherNodes: nodes.channel(`password-${name}`),
      isReserved: isLivingIn(name, config.demo) ? isLivingShipper : undefined,
    })
    const uses = createUseTimer(door, report('the uses of credentials can not be stored'))
    return {
      doors: { shippers: door },
      refresh: { [shippersTopic]: door.refresh },
      forget: door.forget,
      start: uses.start,
      stop: uses.stop,
    }
  },
})
