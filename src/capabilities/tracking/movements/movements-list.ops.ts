import { isMovementCode, movementCodes } from '../../../kernel/movement.ts'
import { parseTrackingCode } from '../../../kernel/tracking-code.ts'
import { reasonCodeWords } from '../../../kernel/visit-reason.ts'
import { pagesOf } from '../../../kits/batch/pages.ts'
import { parseInstant } from '../../../kits/clock/instant.ts'
import { isoText } from '../../../kits/clock/iso.ts'
import { writeCsv } from '../../../kits/csv/write-csv.ts'
import type { FieldProblem } from '../../../kits/http/problem.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { accept, type Outcome, refuse } from '../../../outcome.ts'
import { moment } from '../../../rows/answer-schema.ts'
import { csvOf } from '../../../rows/file-answers.ts'
import { badRequest, type InBoth } from '../../../rows/operation.ts'
import { anyText } from '../../../rows/query-forms.ts'
import { opsRows, type QueryValues } from '../../../rows/row.ts'
import { trackingLimits } from '../tracking.limits.ts'
import type { ListedMovement } from '../tracking.ts'
import { boundFilter, type MovementFilter, type MovementPlace } from './movement-list.ts'
import { type MovementsContext, movementColumns } from './scan-reading.wire.ts'

/** The columns of an exported list: those of an import, the recorder and the time of recording. */
const listedColumns = [...movementColumns, 'recordedAt', 'recordedBy']

const listedSchema = entity('Movement', {
  type: 'object',
  properties: {
    trackingCode: { type: 'string', description: 'Código de seguimiento.' },
    check: { type: 'string', enum: movementCodes, description: 'El estado.' },
    branch: { type: 'string', description: 'prov_codigo de la sucursal; vacío en el PI.' },
    at: moment('Cuándo ocurrió.'),
    reasonCode: { type: 'string', description: reasonCodeWords },
    latitude: { type: 'string', description: 'Dónde se escaneó, o vacío.' },
    longitude: { type: 'string', description: 'Dónde se escaneó, o vacío.' },
    correction: { type: 'boolean', description: 'Si se registró como corrección.' },
    id: { type: ['string', 'null'], description: 'El del escaneo, si lo tenía.' },
    reason: { type: 'string', description: 'Por qué se corrigió, donde se dijo.' },
    container: { type: 'string', description: 'La bolsa, jaula o viaje, donde estaba en uno.' },
    recordedAt: moment('Cuándo se registró.'),
    recordedBy: { type: 'string', description: 'Quién lo registró; order es la orden misma.' },
  },
  required: listedColumns,
})

function writeListed(movement: ListedMovement) {
  return {
    trackingCode: movement.code,
    check: movement.check,
    branch: movement.branchCode,
    at: isoText(movement.at),
    reasonCode: movement.reasonCode,
    latitude: movement.latitude,
    longitude: movement.longitude,
    correction: movement.correction,
    id: movement.scanId ?? null,
    ...(movement.reason === undefined ? {} : { reason: movement.reason }),
    ...(movement.container === undefined ? {} : { container: movement.container }),
    recordedAt: isoText(movement.recordedAt),
    recordedBy: movement.recordedBy,
  }
}

const { row, partList } = opsRows<MovementsContext>()

const filters = {
  trackingCode: [anyText, 'Solo los de este envío, con el PI de su orden.'],
  branch: [anyText, 'Solo los de esta sucursal, por su prov_codigo.'],
  check: [anyText, `Solo los de este estado: ${movementCodes.join(', ')}.`],
  recordedBy: [anyText, 'Solo los que registró quien usa el token de este nombre.'],
  recordedFrom: [anyText, 'Registrados desde este momento, ISO 8601.'],
  recordedTo: [anyText, 'Registrados antes de este momento, ISO 8601.'],
  happenedFrom: [anyText, 'Ocurridos desde este momento, ISO 8601.'],
  happenedTo: [anyText, 'Ocurridos antes de este momento, ISO 8601.'],
} as const

type Query = QueryValues<typeof filters>

const days = trackingLimits.movementListDays

const windowNote = {
  title: 'Cuántos días',
  text: paragraph`Sin \`trackingCode\`, lo registrado en ${days} días o menos: los últimos ${days}
    hasta \`recordedTo\`, o los que digan \`recordedFrom\` y \`recordedTo\`. El PI con que empieza
    cada orden está solo en la lista de su envío. Quien es de una sucursal ve los que se registraron
    en ella y, con \`trackingCode\`, todos los de un envío que está o estuvo en ella o que va ahí.`,
}

const common = {
  roles: ['administrator', 'branch', 'executive', 'reader'],
  sight: 'narrowed',
  query: filters,
  problems: [{ status: 400, meaning: 'Un filtro no se puede leer o abarca demasiado.' }],
  notes: [windowNote],
  refusals: {},
} as const

export const listMovements = partList({
  ...common,
  path: '/movements',
  name: 'listMovements',
  summary: 'Listar los movimientos',
  description: 'En el orden en que se registraron, con quién y cuándo.',
  find: ({ query }, context) => findFilter(query, context, 'Con estos filtros no se puede listar.'),
  readPlace,
  load: async ({ found: filter, after, limit }, { tracking }) =>
    filter ? tracking.listMovements(filter, after, limit) : [],
  placeOf: placeText,
  item: { schema: listedSchema, write: writeListed },
})

export const exportMovements = row({
  ...common,
  method: 'GET',
  path: '/movements.csv',
  name: 'exportMovements',
  summary: 'Exportar los movimientos',
  description: paragraph`Los mismos que la lista, con las columnas de la importación y además quién
    y cuándo los registró.`,
  answer: csvOf,
  find: ({ query }, context) =>
    findFilter(query, context, 'Con estos filtros no se puede exportar.'),
  run({ found: filter }, context) {
    const pages = filter ? movementPages(filter, context) : noPages()
    return accept({
      csv: writeCsv(listedColumns, pages, writeListed),
      fileName: 'movements.csv',
    })
  },
})

/** The filter of what the caller sees; `undefined` where that is nothing. */
async function findFilter(query: Query, context: MovementsContext, problem: string) {
  const filter = readFilter(query, context)
  return filter.ok
    ? accept(await narrow(filter.value, context))
    : refuse(badRequest(problem, filter.refusal))
}

/** People of one branch read all of a piece in sight, and else movements recorded there. */
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

/** Of many pieces, movements recorded from now on are left out: the file must end. */
function movementPages(filter: MovementFilter, { tracking, clock }: MovementsContext) {
  const { code, recordedTo = code === undefined ? clock() + 1 : undefined } = filter
  return pagesOf((last: ListedMovement | undefined, limit) =>
    tracking.listMovements({ ...filter, recordedTo }, last, limit, 'may-be-older'),
  )
}

const moments = ['recordedFrom', 'recordedTo', 'happenedFrom', 'happenedTo'] as const

/**
 * Reports an unreadable filter: ignoring it would list something else than the caller asked for.
 */
function readFilter(
  query: Query,
  { zone, clock }: MovementsContext,
): Outcome<MovementFilter, FieldProblem[]> {
  const faults: FieldProblem[] = []
  const read = <Value>(
    name: keyof Query,
    parse: (text: string) => Value | undefined,
    expects: InBoth,
  ): Value | undefined => {
    const text = query[name]
    const value = text ? parse(text) : undefined
    if (text && value === undefined)
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
