import { count, moment, objectOf, string } from '../../faces/operations/answer-schema.wire.ts'
import { listRow, numberPlace } from '../../faces/operations/list-row.wire.ts'
import type { Operation } from '../../faces/operations/operation.wire.ts'
import { isoText } from '../../kits/clock/iso.ts'
import { entity } from '../../kits/openapi/entities.ts'
import type { Audit, AuditEntry } from './audit.ts'

export interface AuditContext {
  readonly audit: Audit
}

export const listAudit: Operation<AuditContext> = {
  ...listRow({
    path: '/audit',
    name: 'listAudit',
    summary: 'Consultar el registro de cambios',
    description: [
      'Todo cambio hecho por operaciones, del más viejo al más nuevo. Cada entrada lleva la ',
      'huella de la anterior y está firmada: `./posta audit verify` comprueba que ninguna fue ',
      'alterada ni quitada.',
    ].join(''),
    filters: [{ name: 'subject', description: 'Solo lo que se hizo sobre esto.' }],
    readPlace: numberPlace,
    load: ({ after = 0, limit }, { query }, { audit }: AuditContext) =>
      audit.list(after, limit, query['subject'] || undefined),
    placeOf: ({ sequence }) => String(sequence),
    item: entity(
      'AuditEntry',
      objectOf({
        sequence: count('Su lugar en el registro.'),
        at: moment('Cuándo pasó.'),
        operator: string('Quién lo hizo.'),
        operatorId: { type: 'string', description: 'El id del token o de la clave; o vacío.' },
        action: string('Qué hizo.'),
        subject: string('Sobre qué.'),
        detail: { description: 'Con qué datos; su forma depende de la acción.' },
        hash: string('El eslabón de la cadena firmada.'),
      }),
    ),
    write: writeEntry,
  }),
  roles: ['administrator', 'reader'],
}

function writeEntry(entry: AuditEntry) {
  const { sequence, at, operator, operatorId, action, subject, hash } = entry
  const detail: unknown = JSON.parse(entry.detail)
  return { sequence, at: isoText(at), operator, operatorId, action, subject, detail, hash }
}
