import type { Scope, ScopeMeanings } from '../../kernel/scope.ts'
import { type Declared, defineSlice, type Ground } from '../../slice.ts'
import { type Shippers, shippersTopic } from '../shippers/shippers.ts'
import { keyCommand } from './api-keys.cli.ts'
import { keyLimitWords } from './api-keys.limits.ts'
import { keyOperations } from './api-keys.ops.ts'
import { apiKeysTopic, openApiKeys } from './api-keys.ts'
import { keyRows } from './api-keys.v1.ts'

const keyWords = 'El `id` de la clave: la parte que se puede mostrar.'

declare module '../../kernel/scope.ts' {
  interface Scopes {
    readonly keys: true
  }
}

export const apiKeys = defineSlice({
  name: 'api-keys',
  auditActions: {
    'key.issue': ['Creó una clave de la API', 'Issued an API key'],
    'key.approve': ['Aprobó una clave de la API', 'Approved an API key'],
    'key.decline': ['Rechazó una clave de la API', 'Declined an API key'],
    'key.rotate': ['Renovó una clave de la API', 'Rotated an API key'],
    'key.revoke': ['Revocó una clave de la API', 'Revoked an API key'],
  },
  scopes: {
    keys: 'Ver, renovar y revocar las claves de la cuenta.',
  },
  tables: ['api_key'],
  demonstration: {
    api_key: [{ shipper: 'shipper_number' }, { mark: 'demo' }],
  },
  limits: keyLimitWords,
  ops: ({ scopes }: Declared) => keyOperations(namesOf(scopes)),
  v1: ({ scopes }: Declared) => keyRows(namesOf(scopes)),
  chapters: {
    ops: [
      {
        id: 'claves',
        title: 'Claves de /v1',
        place: 70,
        paths: ['/shippers/:number/keys', '/keys'],
      },
    ],
    v1: [{ id: 'claves', title: 'Claves', place: 40, paths: ['/keys'] }],
  },
  pathWords: { '/keys/:id': keyWords, '/shippers/:number/keys/:id': keyWords },
  exampleWords: {
    keyId: '0v1hre7rfokq6pr2',
    newKeyId: '3jwdhme1vo8r1tmt',
    waitingId: '5c2rm0x7qk4t9hzd',
    declinedId: '7vb1ns8wq3ke6yfa',
    integraId: 'per_01kk237d4n0000s7h3x9w2vc',
  },
  samples: {
    '/keys': { path: '/keys', body: { name: 'de prueba', scopes: ['tracking'] }, field: 'id' },
  },
  commands: [keyCommand],
  async open(ground: Ground & { readonly shippers: Shippers }) {
    const { db, clock, name, shippers, scopes } = ground
    const report = ground.report('use of keys')
    const door = await openApiKeys(db, clock, name, { shippers, scopes, report })
    return {
      doors: { apiKeys: door },
      refresh: { [shippersTopic]: door.refresh, [apiKeysTopic]: door.refresh },
      forget: door.forget,
      stop: door.settle,
    }
  },
})

function namesOf(scopes: ScopeMeanings): Scope[] {
  return Object.keys(scopes) as Scope[]
}
