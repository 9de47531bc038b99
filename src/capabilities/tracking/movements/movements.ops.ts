import { isJsonObject } from '../../../kits/fields/field.ts'
import { textOf } from '../../../kits/fields/scalars.ts'
import type { FieldProblem } from '../../../kits/http/problem.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { limits } from '../../../limits.ts'
import type { Operation } from '../../../rows/operation.ts'
import { refuseList, unknownInList } from '../../../rows/read-body.ts'
import type { ScanReport } from '../tracking.ts'
import {
  movementNotes,
  movementsRequestSchema,
  movementsResponseSchema,
} from './movements-message.wire.ts'
import { writeResult } from './scan-answer.wire.ts'
import { type MovementsContext, readScan } from './scan-reading.wire.ts'

const scanFields = Object.keys(movementsRequestSchema.properties.movements.items.properties)

export const recordMovements: Operation<MovementsContext> = {
  method: 'POST',
  path: '/movements',
  name: 'recordMovements',
  summary: 'Registrar movimientos',
  tellsProblems: true,
  description: paragraph`Registra los escaneos que corresponden y rechaza los demás, uno por uno,
    con su motivo. El mismo escaneo enviado dos veces se guarda una sola vez. Un escaneo con hora
    anterior al último se guarda en su lugar en el tiempo.`,
  roles: ['administrator', 'executive', 'branch', 'scanner', 'courier'],
  sight: 'in-hand',
  request: movementsRequestSchema,
  response: movementsResponseSchema,
  successStatus: 200,
  notes: movementNotes,
  async answer({ body }, context) {
    const refused = refuseList('movements', body, limits.movementsPerRequest)
    if (refused) return refused
    const entries = body['movements'] as readonly unknown[]
    const read = entries.map((entry) => readScan(entry, context))
    const problems = read.map((one) => (one.ok ? [] : [one.refusal]))
    const unknown = unknownInList('movements', scanFields, body, problems)
    if (unknown) return unknown
    const scans = read.flatMap((one) => (one.ok ? [one.value] : []))
    const reports = await context.tracking.reportMovements(scans, context.operator)
    const next = reports.values()
    const results = read.map((one, index) =>
      one.ok
        ? writeResult(one.value, next.next().value as ScanReport, context.routing)
        : {
            trackingCode: codeAsSent(entries[index]),
            status: 'refused',
            ...reasonOf(one.refusal),
            code: one.refusal.code,
          },
    )
    return { status: 200, body: { results } }
  },
}

function codeAsSent(entry: unknown): string {
  return isJsonObject(entry) ? (textOf(entry['trackingCode'])?.toUpperCase() ?? '') : ''
}

function reasonOf({ field, detail, en }: FieldProblem) {
  const place = field === '' ? '' : `${field}: `
  return { reason: place + detail, ...(en === undefined ? {} : { en: place + en }) }
}
