import type { Operator } from '../../kernel/operator.ts'
import { parseShipperNumber } from '../../kernel/shipper.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import { pagesOf } from '../../kits/batch/pages.ts'
import { writeCsv } from '../../kits/csv/write-csv.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { listRow } from '../../rows/list-row.ts'
import {
  csvFile,
  type Operation,
  type OperationAnswer,
  type OperationInput,
} from '../../rows/operation.ts'
import { shipperForm, textForm, wordForm } from '../../rows/query-forms.ts'
import {
  type ListedWork,
  type WorkFilter,
  type WorkKind,
  type WorkPlace,
  workKinds,
} from './work-list.ts'
import {
  countsSchema,
  itemSchema,
  type WorkListContext,
  withoutPersons,
  writeCounts,
  writeItem,
} from './work-list.wire.ts'

const codeForm = textForm(
  { es: 'un código de seguimiento', en: 'a tracking code' },
  (sent) => parseTrackingCode(sent).ok,
)

const kindsForm = textForm(
  {
    es: `uno o varios, separados por comas, de ${workKinds.join(', ')}`,
    en: `one or more, with commas between them, of ${workKinds.join(', ')}`,
  },
  (sent) => parseKinds(sent) !== undefined,
  { description: `Separados por comas: ${workKinds.join(', ')}.` },
)

function parseKinds(sent: string): WorkKind[] | undefined {
  const kinds = sent.split(',').map((word) => workKinds.find((kind) => kind === word.trim()))
  return kinds.every((kind) => kind !== undefined) ? kinds : undefined
}

const filters = [
  { name: 'kind', description: `Una clase: ${workKinds.join(', ')}.`, form: wordForm(workKinds) },
  { name: 'kinds', description: 'Varias clases, separadas por comas.', form: kindsForm },
  { name: 'branch', description: 'Solo los de esta sucursal (prov_codigo).' },
  {
    name: 'owner',
    description: 'Solo los de quien pregunta (me) o los que no tiene nadie (none).',
    form: wordForm(['me', 'none']),
  },
  { name: 'shipper', description: 'Solo los de este remitente.', form: shipperForm },
  { name: 'trackingCode', description: 'Solo los de este envío.', form: codeForm },
]

const roles = ['administrator', 'branch', 'executive', 'reader'] as const

const problems = [
  { status: 400, meaning: 'Un filtro no se puede leer.' },
  { status: 403, meaning: 'Pide los de otra sucursal quien es de una.' },
]

export const listWork: Operation<WorkListContext> = {
  ...listRow({
    path: '/work-list',
    name: 'listWork',
    summary: 'Ver lo que pide una decisión',
    description: paragraph`Los pendientes del transportista: primero las clases que más daño hacen
      si esperan, y de cada clase lo más viejo. Los abren las reglas y los cierran los hechos: salen
      de la lista cuando el motivo termina, o cuando alguien los da por resueltos. Quien es de una
      sucursal ve los de la suya.`,
    problems,
    filters,
    readPlace,
    load: async ({ after, limit }, { query }, context: WorkListContext) => {
      const filter = readFilter(query, context.operator)
      return 'problem' in filter ? filter : listShown(filter, after, limit, context)
    },
    placeOf: ({ dueAt, code, kind }) => [dueAt, code, kind].join('~'),
    item: itemSchema,
    write: (item, { operator }) => writeItem(item, operator.id),
  }),
  roles,
  sight: 'narrowed',
}

export const countWork: Operation<WorkListContext> = {
  method: 'GET',
  path: '/work-list/counts',
  name: 'countWork',
  summary: 'Contar los pendientes',
  description: 'Cuántos hay en total, de cada clase, de quien pregunta y de nadie.',
  roles,
  sight: 'narrowed',
  query: filters,
  problems,
  response: countsSchema,
  successStatus: 200,
  async answer({ query }, { workList, operator }) {
    const filter = readFilter(query, operator)
    if ('problem' in filter) return filter
    return { status: 200, body: writeCounts(await workList.count(filter, operator.id)) }
  },
}

const columns = [
  'kind',
  'text',
  'trackingCode',
  'handOver',
  'shipper',
  'shipperName',
  'recipient',
  'branch',
  'branchName',
  'since',
  'owner',
  'due',
  'note',
] as const

const itemsPerPage = 250

export const exportWork: Operation<WorkListContext> = {
  method: 'GET',
  path: '/work-list.csv',
  name: 'exportWork',
  summary: 'Exportar los pendientes',
  description: 'Los mismos que la lista, todos, en un archivo CSV.',
  roles,
  sight: 'narrowed',
  query: filters,
  ...csvFile,
  problems,
  async answer({ query }, context) {
    const { operator } = context
    const filter = readFilter(query, operator)
    if ('problem' in filter) return filter
    const pages = pagesOf(
      (last: ListedWork | undefined, limit) => listShown(filter, last, limit, context),
      itemsPerPage,
    )
    const toRow = (item: ListedWork) => {
      const { detail: _detail, owner, ...told } = writeItem(item, operator.id)
      return { ...told, owner: owner?.name }
    }
    return { status: 200, csv: writeCsv(columns, pages, toRow), fileName: 'work-list.csv' }
  },
}

async function listShown(
  filter: WorkFilter,
  after: WorkPlace | undefined,
  limit: number,
  context: WorkListContext,
): Promise<ListedWork[]> {
  return withoutPersons(await context.workList.list(filter, after, limit), context)
}

const anothersBranch: OperationAnswer & { readonly problem: object } = {
  problem: {
    status: 403,
    title: 'Sin permiso',
    code: 'branch-of-others',
    detail: 'Esos pendientes son de otra sucursal.',
    en: 'Those items are of another branch.',
  },
}

function readFilter(
  query: OperationInput['query'],
  { id, role, branch }: Operator,
): WorkFilter | typeof anothersBranch {
  const asked = query['branch']?.toUpperCase() || undefined
  const own = role === 'branch' ? branch : undefined
  if (own !== undefined && asked !== undefined && asked !== own) return anothersBranch
  const code = parseTrackingCode(query['trackingCode'] ?? '')
  const owners = new Map([
    ['me', id],
    ['none', ''],
  ])
  return {
    kinds: readKinds(query),
    branchCode: own ?? asked,
    ownerId: query['owner'] ? owners.get(query['owner']) : undefined,
    shipper: parseShipperNumber(query['shipper']),
    code: code.ok ? code.value : undefined,
  }
}

/** Both may be sent: what both name is listed. */
function readKinds({ kind, kinds }: OperationInput['query']): WorkKind[] | undefined {
  const asked = kinds ? (parseKinds(kinds) ?? []) : undefined
  if (!kind) return asked
  return workKinds.filter((one) => one === kind && (asked?.includes(one) ?? true))
}

function readPlace(after: string): WorkPlace | undefined {
  const match = /^(-?\d{1,15})~([A-Za-z0-9-]{1,40})~([a-z-]{1,40})$/.exec(after)
  const kind = workKinds.find((one) => one === match?.[3])
  return match?.[2] && kind ? { dueAt: Number(match[1]), code: match[2], kind } : undefined
}
