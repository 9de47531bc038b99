import type { Operator } from '../../kernel/operator.ts'
import { parsePostalCode } from '../../kernel/postal-code.ts'
import { isProvinceLetter } from '../../kernel/province.ts'
import { mapInPortions, nextTurn } from '../../kits/batch/portions.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { csvRow } from '../../kits/csv/read-csv.ts'
import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import type { RowProblem } from '../../kits/http/problem.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, orRefuse, refuse } from '../../outcome.ts'
import { csvOperations } from '../../rows/csv-operations.ts'
import { instant } from '../../rows/fields.ts'
import { anyText as anyPlace } from '../../rows/list-row.ts'
import { badField } from '../../rows/operation.ts'
import { flagForm, textForm, wordForm } from '../../rows/query-forms.ts'
import { readBody } from '../../rows/read-body.ts'
import { type Message, message, opsRows } from '../../rows/row.ts'
import { countedChanges } from '../../rows/row-changes.ts'
import type { View } from '../../rows/view.ts'
import {
  type BranchesOpsContext,
  branchFacts,
  branchReaders,
  branchRow,
  branchSchema,
  branchStates,
  parseBranchCode,
  shownBranch,
  statusOf,
  toBranchFacts,
  writeBranch,
  writeFacts,
} from './branch-message.wire.ts'
import { writeWhileClosed } from './coverage/coverage.wire.ts'
import type { Branch, BranchChanged, Closing, PickupPoints, WhileClosed } from './pickup-points.ts'

const { row, list } = opsRows<BranchesOpsContext>()

const provinceForm = textForm(
  { es: 'la letra de una provincia', en: 'the letter of a province' },
  (text) => isProvinceLetter(text.toUpperCase()),
)
const postalCodeForm = textForm(
  { es: 'un código postal', en: 'a postal code' },
  (text) => parsePostalCode(text) !== undefined,
)

export const listBranches = list({
  path: '/branches',
  name: 'listBranches',
  summary: 'Listar las sucursales',
  description: 'Todas las registradas, por código; las dadas de baja también.',
  roles: branchReaders,
  sight: 'no-shipments',
  query: {
    province: [provinceForm, 'Letra de la provincia.'],
    postalCode: [postalCodeForm, 'Código postal.'],
    locker: [flagForm, 'true o false.'],
    status: [wordForm(branchStates), 'open, closed o removed.'],
  },
  readPlace: anyPlace,
  placeOf: ({ code }) => code,
  item: shownBranch,
  async load({ query, after = '' }, { pickupPoints, clock }) {
    const { province = '', postalCode, locker, status } = query
    const [last, now] = [after.toUpperCase(), clock()]
    const isAskedFor = (branch: Branch) =>
      branch.code.startsWith(province.toUpperCase()) &&
      (postalCode ?? String(branch.postalCode)) === String(branch.postalCode) &&
      (locker ?? branch.locker) === branch.locker &&
      (status === undefined || statusOf(branch, now) === status)
    return pickupPoints.listAll().filter((branch) => branch.code > last && isAskedFor(branch))
  },
})

export const getBranch = row({
  method: 'GET',
  path: '/branches/:code',
  name: 'getBranch',
  summary: 'Ver una sucursal',
  description: 'También si fue dada de baja.',
  roles: branchReaders,
  sight: 'no-shipments',
  answer: shownBranch,
  async run({ params }, { pickupPoints }) {
    const code = params.code.toUpperCase()
    const branch = pickupPoints.listAll().find((one) => one.code === code)
    return orRefuse(branch, 'branch-unknown')
  },
  refusals: { 'branch-unknown': 404 },
})

export const putBranch = row({
  method: 'PUT',
  path: '/branches/:code',
  name: 'putBranch',
  summary: 'Crear o cambiar una sucursal',
  description: paragraph`Deja la sucursal tal como se envía; si está cerrada temporalmente, lo sigue
    estando. Una dada de baja vuelve a la lista. Vale al instante aquí, y en un segundo en los demás
    procesos.`,
  roles: ['administrator'],
  body: message('BranchInput', branchFacts, 'Con estos datos no se puede guardar la sucursal.'),
  answer: shownBranch,
  find: ({ params }) => orRefuse(parseBranchCode(params.code), badCode),
  async run({ found: code, body }, { pickupPoints, operator }) {
    await pickupPoints.putBranches([toBranchFacts(code, body)], operator)
    return orRefuse(pickupPoints.findBranch(code), 'branch-unknown')
  },
  refusals: { 'branch-unknown': 404 },
})

const badCode = badField('code', {
  es: 'Se espera la letra de una provincia y de 1 a 6 números.',
  en: 'Expected the letter of a province and 1 to 6 digits.',
})

export const removeBranch = row({
  method: 'DELETE',
  path: '/branches/:code',
  name: 'removeBranch',
  summary: 'Dar de baja una sucursal',
  description: paragraph`Deja de ofrecerse y de recibir órdenes y escaneos. Queda en el registro:
    los movimientos viejos siguen mostrando su nombre.`,
  roles: ['administrator'],
  answer: shownBranch,
  run: ({ params }, { pickupPoints, operator }) => pickupPoints.remove(params.code, operator),
  refusals: { 'branch-unknown': 404 },
})

const closingShape = (zone?: Zone) =>
  ({
    from: ['from', instant(zone, { description: 'Desde cuándo; por omisión, ahora.' })],
    until: ['until', instant(zone, { description: 'Cuándo vuelve a abrir.' })],
  }) as const satisfies Shape

/** Times without an offset are of the carrier's zone, which the context knows. */
const closingInput: Message<Closing, BranchesOpsContext> = {
  schema: entity('ClosingInput', shapeSchema(closingShape())),
  read(body, { clock, zone }) {
    const now = clock()
    const problem = 'Con estos datos no se puede cerrar la sucursal.'
    const read = readBody(closingShape(zone), body, problem, ({ from = now, until }) =>
      typeof from === 'number' && typeof until === 'number' && until <= from
        ? [
            {
              field: 'until',
              code: 'field-malformed',
              detail: 'Se espera un momento posterior a from.',
              en: 'Expected a moment after `from`.',
            },
          ]
        : [],
    )
    return read.ok ? accept({ from: read.value.from ?? now, until: read.value.until }) : read
  },
}

interface Closed {
  readonly branch: Branch
  readonly effect: WhileClosed | undefined
}

const shownClosed: View<Closed, [BranchesOpsContext]> = {
  schema: branchSchema,
  write: ({ branch, effect }, { clock }) => ({
    ...writeBranch(branch, clock()),
    ...(effect ? { whileClosed: writeWhileClosed(effect) } : {}),
  }),
}

const closing = {
  method: 'POST',
  roles: ['administrator', 'branch'],
  sight: 'no-shipments',
  find: ({ params: { code } }: OfBranch, { operator }: BranchesOpsContext) =>
    isOfOtherBranch(operator, code) ? refuse('branch-of-others') : accept(code),
  refusals: {
    'branch-of-others': [
      403,
      'Solo podés cerrar o reabrir tu sucursal.',
      'You can only close or reopen your own branch.',
    ],
    'branch-unknown': 404,
  },
} as const

interface OfBranch {
  readonly params: { readonly code: string }
}

export const closeBranch = row({
  ...closing,
  path: '/branches/:code/close',
  name: 'closeBranch',
  summary: 'Cerrar una sucursal por un tiempo',
  description: paragraph`Mientras está cerrada no se ofrece como punto de retiro, y una orden nueva
    que la elige se rechaza (\`codError\` 6); las ya cargadas siguen su camino. Sin \`from\` cierra
    ya; sin \`until\`, hasta que se la reabra. La respuesta dice a qué sucursales pasan sus códigos
    postales y cuáles quedan sin ninguna. Quien es de una sucursal solo cierra la suya.`,
  query: { dryRun: [flagForm, 'Con true no la cierra: solo dice qué pasaría.'] },
  body: closingInput,
  answer: shownClosed,
  async run({ found: code, query: { dryRun }, body }, { pickupPoints, operator }) {
    const effect = pickupPoints.coverage.whileClosed(code)
    const close = dryRun ? wouldClose : pickupPoints.close
    const closed = await close(code, body, operator, pickupPoints)
    return closed.ok ? accept({ branch: closed.value, effect }) : closed
  },
})

/** Keeps nothing: the branch as it would be. */
async function wouldClose(
  code: string,
  { from, until }: Closing,
  _by: Operator,
  { findBranch }: Pick<PickupPoints, 'findBranch'>,
): Promise<BranchChanged> {
  const branch = findBranch(code)
  return branch
    ? accept({ ...branch, closedFrom: from, closedUntil: until })
    : refuse('branch-unknown')
}

/** People and tokens of one branch don't close another one. */
function isOfOtherBranch({ branch }: Operator, code: string): boolean {
  return branch !== undefined && branch !== code.toUpperCase()
}

export const reopenBranch = row({
  ...closing,
  path: '/branches/:code/reopen',
  name: 'reopenBranch',
  summary: 'Reabrir una sucursal',
  description: paragraph`Termina el cierre temporal, o cancela uno que todavía no empezó. Quien es
    de una sucursal solo reabre la suya.`,
  answer: shownBranch,
  run: ({ found: code }, { pickupPoints, operator }) => pickupPoints.reopen(code, operator),
})

export const { exported: exportBranches, imported: importBranches } = csvOperations({
  path: 'branches',
  many: 'Branches',
  words: 'las sucursales',
  shape: branchRow,
  optional: ['cutOff', 'pickupProof'],
  readers: branchReaders,
  keepers: ['administrator'],
  exports: 'Las que no fueron dadas de baja.',
  imports: paragraph`Crea o reemplaza una sucursal por fila; las que no están en el archivo quedan
    como estaban, y los cierres temporales también.`,
  counts: {
    added: 'Sucursales nuevas.',
    changed: 'Sucursales que cambiaron.',
    unchanged: 'Sucursales que ya estaban así.',
  },
  pages: (_query, { pickupPoints }: BranchesOpsContext) => [
    pickupPoints.listAll().filter((branch) => branch.active),
  ],
  write: (branch: Branch) => writeFacts(branch),
  judge: async (drafts) => repeatedCodes(drafts),
  async rehearse(drafts, { pickupPoints }) {
    const branches = await mapInPortions(drafts, (draft) => toBranchFacts(draft.code, draft))
    const problems = await repeatedCodes(branches)
    if (problems.length > 0) return refuse(problems)
    const after = new Map(branches.map((branch) => [branch.code, writeFacts(branch)]))
    const stored = branches.flatMap(({ code }) => pickupPoints.findBranch(code) ?? [])
    const before = new Map(stored.map((branch) => [branch.code, writeFacts(branch)]))
    return accept(countedChanges({ before, after }))
  },
  async save(drafts, { pickupPoints, operator }, { onStored }) {
    const branches = await mapInPortions(drafts, (draft) => toBranchFacts(draft.code, draft))
    const problems = await repeatedCodes(branches)
    if (problems.length > 0) return refuse(problems)
    return accept(await pickupPoints.putBranches(branches, operator, onStored))
  },
})

async function repeatedCodes(branches: readonly { code: string }[]): Promise<RowProblem[]> {
  const seen = new Set<string>()
  const problems = await mapInPortions(branches, ({ code }, index) => {
    if (seen.size < seen.add(code).size) return undefined
    return {
      row: csvRow(index),
      column: 'code',
      detail: `El código ${code} está repetido.`,
      en: `The code ${code} is there twice.`,
    }
  })
  await nextTurn()
  return problems.filter((problem) => problem !== undefined)
}
