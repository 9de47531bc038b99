import { defineSlice, type Ground } from '../../slice.ts'
import { issueToken, listTokens, revokeToken } from './operators.ops.ts'
import { openOperators, operatorsTopic } from './operators.ts'

export const operators = defineSlice({
  name: 'operators',
  auditSubjects: ['operator'],
  auditActions: {
    'token.issue': ['Creó un token', 'Issued a token'],
    'token.revoke': ['Revocó un token', 'Revoked a token'],
  },
  tables: ['operator_token'],
  demonstration: { operator_token: [{ maker: 'made_by_id' }, { mark: 'demo' }] },
  ops: [issueToken, listTokens, revokeToken],
  chapters: {
    ops: [
      {
        id: 'administracion',
        title: 'Tokens y auditoría',
        place: 220,
        paths: ['/tokens', '/audit'],
      },
    ],
  },
  pathWords: { '/tokens/:id': 'El `id` del token.' },
  exampleWords: {
    tokenId: '0b8f7a34-1f0d-4b53-8a55-6f5d3c1e9f21',
  },
  async open({ db, clock, config, name }: Ground) {
    const settings = { environment: name, firstToken: config.opsToken }
    const door = await openOperators(db, clock, settings)
    return { doors: { operators: door }, refresh: { [operatorsTopic]: door.refresh } }
  },
})
