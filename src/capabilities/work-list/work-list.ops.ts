import { pagesOf } from '../../kits/batch/pages.ts'
import { type CsvCell, writeCsv } from '../../kits/csv/write-csv.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, refuse } from '../../outcome.ts'
import { csvOf } from '../../rows/file-answers.ts'
import {
  anyText,
  copiedCodeForm,
  type QueryForm,
  shipperForm,
  textForm,
  wordForm,
} from '../../rows/query-forms.ts'
import { opsRows, type QueryValues } from '../../rows/row.ts'
import {
  type ListedWork,
  type WorkFilter,
  type WorkKind,
  type WorkPlace,
  workKinds,
} from './work-list.ts'
import { shownCounts, shownItem, type WorkListContext, withoutPersons } from './work-list.wire.ts'

const { row, partList } = opsRows<WorkListContext>()

const kindsForm: QueryForm<WorkKind[]> = {
  ...textForm(
    {
      es: `uno o varios, separados por comas, de ${workKinds.join(', ')}`,
      en: `one or more, with commas between them, of ${workKinds.join(', ')}`,
    },
    (input) => parseKinds(input) !== undefined,
    { description: `Separados por comas: ${workKinds.join(', ')}.` },
  ),
  read: (input) => parseKinds(input) ?? [],
}

function parseKinds(words: string): WorkKind[] | undefined {
  const kinds = words.split(',').map((word) => workKinds.find((kind) => kind === word.trim()))
  return kinds.every((kind) => kind !== undefined) ? kinds : undefined
}

const filters = {
  kind: [wordForm(workKinds), `Una clase: ${workKinds.join(', ')}.`],
  kinds: [kindsForm, 'Varias clases, separadas por comas.'],
  branch: [anyText, 'Solo los de esta sucursal (prov_codigo).'],
  owner: [
    wordForm(['me', 'none']),
    'Solo los de quien pregunta (me) o los que no tiene nadie (none).',
  ],
  shipper: [shipperForm, 'Solo los de este remitente.'],
  trackingCode: [copiedCodeForm, 'Solo los de este envío.'],
} as const

const filtered = {
  roles: ['administrator', 'branch', 'executive', 'reader'],
  sight: 'narrowed',
  query: filters,
  find: findFilter,
  refusals: {
    'branch-of-others': [
      403,
      'Esos pendientes son de otra sucursal.',
      'Those items are of another branch.',
    ],
  },
} as const

export const listWork = partList({
  ...filtered,
  path: '/work-list',
  name: 'listWork',
  summary: 'Ver lo que pide una decisión',
  description: paragraph`Los pendientes del transportista: primero las clases que más daño hacen
    si esperan, y de cada clase lo más viejo. Los abren las reglas y los cierran los hechos: salen
    de la lista cuando el motivo termina, o cuando alguien los da por resueltos. Quien es de una
    sucursal ve los de la suya.`,
  readPlace,
  load: ({ found: filter, after, limit }, context) => listSeen(filter, after, limit, context),
  placeOf: ({ dueAt, code, kind }) => [dueAt, code, kind].join('~'),
  item: shownItem,
})

export const countWork = row({
  ...filtered,
  method: 'GET',
  path: '/work-list/counts',
  name: 'countWork',
  summary: 'Contar los pendientes',
  description: 'Cuántos hay en total, de cada clase, de quien pregunta y de nadie.',
  answer: shownCounts,
  run: async ({ found: filter }, { workList, operator }) =>
    accept(await workList.count(filter, operator.id)),
})

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

export const exportWork = row({
  ...filtered,
  method: 'GET',
  path: '/work-list.csv',
  name: 'exportWork',
  summary: 'Exportar los pendientes',
  description: 'Los mismos que la lista, todos, en un archivo CSV.',
  answer: csvOf,
  run({ found: filter }, context) {
    const pages = pagesOf(
      (last: ListedWork | undefined, limit) => listSeen(filter, last, limit, context),
      itemsPerPage,
    )
    const toRow = (item: ListedWork) => {
      const { owner, ...cells } = shownItem.write(item, context)
      const { name } = (owner ?? {}) as { readonly name?: string }
      return { ...(cells as Record<string, CsvCell>), owner: name }
    }
    return accept({ csv: writeCsv(columns, pages, toRow), fileName: 'work-list.csv' })
  },
})

async function listSeen(
  filter: WorkFilter,
  after: WorkPlace | undefined,
  limit: number,
  context: WorkListContext,
): Promise<ListedWork[]> {
  return withoutPersons(await context.workList.list(filter, after, limit), context)
}

function findFilter(
  { query }: { readonly query: QueryValues<typeof filters> },
  { operator: { id, role, branch } }: WorkListContext,
) {
  const wanted = query.branch?.toUpperCase()
  const own = role === 'branch' ? branch : undefined
  if (own !== undefined && wanted !== undefined && wanted !== own) return refuse('branch-of-others')
  const { owner, shipper, trackingCode: code } = query
  return accept({
    kinds: kindsOf(query),
    branchCode: own ?? wanted,
    ownerId: owner && (owner === 'me' ? id : ''),
    shipper,
    code,
  })
}

/** Both may be sent: the kinds that both name are listed. */
function kindsOf({ kind, kinds }: QueryValues<typeof filters>): readonly WorkKind[] | undefined {
  if (!kind) return kinds
  return [kind].filter((one) => kinds?.includes(one) ?? true)
}

function readPlace(after: string): WorkPlace | undefined {
  const match = /^(-?\d{1,15})~([A-Za-z0-9-]{1,40})~([a-z-]{1,40})$/.exec(after)
  const kind = workKinds.find((one) => one === match?.[3])
  return match?.[2] && kind ? { dueAt: Number(match[1]), code: match[2], kind } : undefined
}
