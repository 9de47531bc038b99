import { isMovementCode, movementCodes } from '../../../kernel/movement.ts'
import { parseTrackingCode } from '../../../kernel/tracking-code.ts'
import { pagesOf } from '../../../kits/batch/pages.ts'
import { parseInstant } from '../../../kits/clock/instant.ts'
import { writeCsv } from '../../../kits/csv/write-csv.ts'
import { isStorable } from '../../../kits/fields/scalars.ts'
import type { FieldProblem } from '../../../kits/http/problem.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { accept, type Outcome, refuse } from '../../../outcome.ts'
import { listRow } from '../../../rows/list-row.ts'
import {
  badRequest,
  csvFile,
  type Detail,
  type Operation,
  type OperationInput,
} from '../../../rows/operation.ts'
import { trackingLimits } from '../tracking.limits.ts'
import type { ListedMovement } from '../tracking.ts'
import { boundFilter, type MovementFilter, type MovementPlace } from './movement-list.ts'
import { listedColumns, listedSchema, writeListed } from './movements-message.wire.ts'
import type { MovementsContext } from './scan-reading.wire.ts'

const readers = ['administrator', 'branch', 'executive', 'reader']

const filters = [
  { name: 'trackingCode', description: 'Solo los de este envío, con el PI de su orden.' },
  { name: 'branch', description: 'Solo los de esta sucursal, por su prov_codigo.' },
  { name: 'check', description: `Solo los de este estado: ${movementCodes.join(', ')}.` },
  { name: 'recordedBy', description: 'Solo los que registró quien usa el token de este nombre.' },
  { name: 'recordedFrom', description: 'Registrados desde este momento, ISO 8601.' },
  { name: 'recordedTo', description: 'Registrados antes de este momento, ISO 8601.' },
  { name: 'happenedFrom', description: 'Ocurridos desde este momento, ISO 8601.' },
  { name: 'happenedTo', description: 'Ocurridos antes de este momento, ISO 8601.' },
]

const days = trackingLimits.movementListDays

const windowNote = {
  title: 'Cuántos días',
  text: paragraph`Sin \`trackingCode\`, lo registrado en ${days} días o menos: los últimos ${days}
    hasta \`recordedTo\`, o los que digan \`recordedFrom\` y \`recordedTo\`. El PI con que empieza
    cada orden está solo en la lista de su envío. Quien es de una sucursal ve los que se registraron
    en ella y, con \`trackingCode\`, todos los de un envío que está o estuvo en ella o que va ahí.`,
}

const problems = [{ status: 400, meaning: 'Un filtro no se puede leer o abarca demasiado.' }]

export const listMovements: Operation<MovementsContext> = {
  ...listRow({
    path: '/movements',
    name: 'listMovements',
    summary: 'Listar los movimientos',
    description: 'En el orden en que se registraron, con quién y cuándo.',
    filters,
    problems,
    notes: [windowNote],
    readPlace,
    async load({ after, limit }, { query }, context: MovementsContext) {
      const filter = readFilter(query, context)
      if (!filter.ok) return badRequest('Con estos filtros no se puede listar.', filter.refusal)
      const seen = await narrow(filter.value, context)
      return seen ? context.tracking.listMovements(seen, after, limit) : []
    },
    placeOf: placeText,
    item: listedSchema,
    write: writeListed,
  }),
  roles: readers,
  sight: 'narrowed',
}

export const exportMovements: Operation<MovementsContext> = {
  method: 'GET',
  path: '/movements.csv',
  name: 'exportMovements',
  summary: 'Exportar los movimientos',
  description: paragraph`Los mismos que la lista, con las columnas de la importación y además quién
    y cuándo los registró.`,
  roles: readers,
  sight: 'narrowed',
  query: filters,
  ...csvFile,
  problems,
  notes: [windowNote],
  async answer({ query }, context) {
    const filter = readFilter(query, context)
    if (!filter.ok) return badRequest('Con estos filtros no se puede exportar.', filter.refusal)
    const seen = await narrow(filter.value, context)
    const pages = seen ? movementPages(seen, context) : noPages()
    const csv = writeCsv(listedColumns, pages, writeListed)
    return { status: 200, csv, fileName: 'movements.csv' }
  },
}

/** Who is of one branch reads all of a piece in sight, and else what was recorded there. */
async function narrow(
  filter: MovementFilter,
  { sight, sights }: MovementsContext,
): Promise<MovementFilter | undefined> {
  if (sight === undefined) return filter
  const { code, branch = sight.branch } = filter
  if (code !== undefined) return (await sights.filter(sight, [code])).has(code) ? filter : undefined
  return branch === sight.branch ? { ...filter, branch } : undefined
}

async function* noPages(): AsyncGenerator<readonly ListedMovement[]> {}

/** Of many pieces, what is recorded from now on is left out: the file must end. */
function movementPages(filter: MovementFilter, { tracking, clock }: MovementsContext) {
  const { code, recordedTo = code === undefined ? clock() + 1 : undefined } = filter
  return pagesOf((last: ListedMovement | undefined, limit) =>
    tracking.listMovements({ ...filter, recordedTo }, last, limit, 'may-be-older'),
  )
}

const moments = ['recordedFrom', 'recordedTo', 'happenedFrom', 'happenedTo'] as const

/** Reports an unreadable filter: ignoring it would list something else than what was asked for. */
function readFilter(
  query: OperationInput['query'],
  { zone, clock }: MovementsContext,
): Outcome<MovementFilter, FieldProblem[]> {
  const faults: FieldProblem[] = []
  const read = <Value>(
    name: string,
    parse: (text: string) => Value | undefined,
    expects: Exclude<Detail, string>,
  ): Value | undefined => {
    const sent: unknown = query[name]
    if (sent === undefined || sent === '') return undefined
    // A parameter that is sent twice is an array.
    const value = typeof sent === 'string' && isStorable(sent) ? parse(sent) : undefined
    if (value === undefined)
      faults.push({
        field: name,
        code: 'field-malformed',
        detail: `Se espera ${expects.es}.`,
        en: `Expected ${expects.en}.`,
      })
    return value
  }
  const at = (name: (typeof moments)[number]) =>
    read(name, (text) => parseInstant(text, zone), {
      es: 'fecha y hora ISO 8601, por ejemplo 2026-03-06T14:30:00Z',
      en: 'a date and time in ISO 8601, such as 2026-03-06T14:30:00Z',
    })
  const filter: MovementFilter = {
    code: read('trackingCode', readCode, {
      es: 'un código de seguimiento',
      en: 'a tracking code',
    }),
    branch: read('branch', (text) => text.toUpperCase(), {
      es: 'un prov_codigo',
      en: 'a prov_codigo',
    }),
    check: read('check', (text) => (isMovementCode(text) ? text : undefined), {
      es: `uno de ${movementCodes.join(', ')}`,
      en: `one of ${movementCodes.join(', ')}`,
    }),
    recordedBy: read('recordedBy', (text) => text, { es: 'un nombre', en: 'a name' }),
    recordedFrom: at('recordedFrom'),
    recordedTo: at('recordedTo'),
    happenedFrom: at('happenedFrom'),
    happenedTo: at('happenedTo'),
  }
  if (faults.length > 0) return refuse(faults)
  const bound = boundFilter(filter, clock())
  if (bound.ok) return accept(bound.value)
  return refuse([
    {
      field: 'recordedFrom',
      code: 'field-malformed',
      detail: `Se esperan hasta ${days} días de registro.`,
      en: `Expected up to ${days} days of records.`,
    },
  ])
}

function readCode(text: string) {
  const code = parseTrackingCode(text)
  return code.ok ? code.value : undefined
}

function placeText({ recordedAt, code, ordinal }: ListedMovement): string {
  return [recordedAt, code, ordinal].join('~')
}

function readPlace(after: string): MovementPlace | undefined {
  const match = /^(\d{1,15})~([A-Z0-9-]{4,16})~(\d{1,9})$/.exec(after)
  if (!match?.[2]) return undefined
  return { recordedAt: Number(match[1]), code: match[2], ordinal: Number(match[3]) }
}
