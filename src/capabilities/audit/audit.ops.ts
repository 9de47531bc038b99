import type { Operation } from '../../faces/operations/operation.wire.ts'
import { pagingBy, readPageRequest, toPage } from '../../faces/operations/paging.wire.ts'
import type { Audit, AuditEntry } from './audit.ts'

export interface AuditContext {
  readonly audit: Audit
}

export const listAudit: Operation<AuditContext> = {
  method: 'GET',
  path: '/audit',
  name: 'listAudit',
  summary: 'Consultar el registro de cambios',
  description: [
    'Todo cambio hecho por operaciones, del más viejo al más nuevo. Cada entrada lleva la huella ',
    'de la anterior: `./posta audit verify` comprueba que ninguna fue alterada ni quitada.',
  ].join(''),
  roles: ['administrator', 'reader'],
  query: [
    ...pagingBy((after) => /^\d{1,15}$/.test(after)),
    { name: 'subject', description: 'Solo lo que se hizo sobre esto.' },
  ],
  response: {
    type: 'object',
    properties: {
      items: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            sequence: { type: 'integer' },
            at: { type: 'string', format: 'date-time' },
            operator: { type: 'string' },
            action: { type: 'string' },
            subject: { type: 'string' },
            detail: {},
            hash: { type: 'string' },
          },
          required: ['sequence', 'at', 'operator', 'action', 'subject', 'detail', 'hash'],
        },
      },
      next: { type: 'string' },
    },
    required: ['items'],
  },
  successStatus: 200,
  async answer({ query }, { audit }) {
    const request = readPageRequest(query)
    const after = Number(request.after ?? 0)
    const rows = await audit.list(after, request.limit + 1, query['subject'] || undefined)
    const page = toPage(rows, request, (entry) => String(entry.sequence))
    return { status: 200, body: { items: page.items.map(writeEntry), next: page.next } }
  },
}

function writeEntry({ sequence, at, operator, action, subject, detail, hash }: AuditEntry) {
  const parsed: unknown = JSON.parse(detail)
  const moment = new Date(at).toISOString()
  return { sequence, at: moment, operator, action, subject, detail: parsed, hash }
}
