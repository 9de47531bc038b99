import { parsePostalCode } from '../../kernel/postal-code.ts'
import { isProvinceLetter } from '../../kernel/province.ts'
import { shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { anyText, listRow } from '../../rows/list-row.ts'
import { badField, notFound, type Operation } from '../../rows/operation.ts'
import { flagForm, textForm, wordForm } from '../../rows/query-forms.ts'
import { readBody } from '../../rows/read-body.ts'
import { toAnswer, unknownBranch } from './branch-answer.wire.ts'
import {
  type BranchesOpsContext,
  branchFacts,
  branchSchema,
  branchStates,
  parseBranchCode,
  statusOf,
  toBranchFacts,
  writeBranch,
} from './branch-message.wire.ts'
import type { Branch } from './pickup-points.ts'

const provinceForm = textForm(
  { es: 'la letra de una provincia', en: 'the letter of a province' },
  (sent) => isProvinceLetter(sent.toUpperCase()),
)
const postalCodeForm = textForm(
  { es: 'un código postal', en: 'a postal code' },
  (sent) => parsePostalCode(sent) !== undefined,
)

const readers = ['administrator', 'branch', 'executive', 'reader']

export const listBranches: Operation<BranchesOpsContext> = {
  ...listRow({
    path: '/branches',
    name: 'listBranches',
    summary: 'Listar las sucursales',
    description: 'Todas las registradas, por código; las dadas de baja también.',
    filters: [
      { name: 'province', description: 'Letra de la provincia.', form: provinceForm },
      { name: 'postalCode', description: 'Código postal.', form: postalCodeForm },
      { name: 'locker', description: 'true o false.', form: flagForm },
      { name: 'status', description: 'open, closed o removed.', form: wordForm(branchStates) },
    ],
    readPlace: anyText,
    async load({ after = '' }, { query }, { pickupPoints, clock }: BranchesOpsContext) {
      const [last, now] = [after.toUpperCase(), clock()]
      return pickupPoints
        .listAll()
        .filter((branch) => branch.code > last && isAskedFor(branch, query, now))
    },
    placeOf: ({ code }) => code,
    item: branchSchema,
    write: (branch, { clock }) => writeBranch(branch, clock()),
  }),
  roles: readers,
  sight: 'no-shipments',
}

function isAskedFor(
  branch: Branch,
  query: Readonly<Record<string, string | undefined>>,
  now: number,
): boolean {
  const { province, postalCode, locker, status } = query
  if (province && !branch.code.startsWith(province.toUpperCase())) return false
  if (postalCode && String(branch.postalCode) !== postalCode) return false
  if (locker && String(branch.locker) !== locker) return false
  return !status || statusOf(branch, now) === status
}

export const getBranch: Operation<BranchesOpsContext> = {
  method: 'GET',
  path: '/branches/:code',
  name: 'getBranch',
  summary: 'Ver una sucursal',
  description: 'También si fue dada de baja.',
  roles: readers,
  sight: 'no-shipments',
  response: branchSchema,
  successStatus: 200,
  async answer({ params }, { pickupPoints, clock }) {
    const code = params['code']?.toUpperCase()
    const branch = pickupPoints.listAll().find((one) => one.code === code)
    return branch
      ? { status: 200, body: writeBranch(branch, clock()) }
      : notFound(unknownBranch, 'branch-unknown')
  },
}

export const putBranch: Operation<BranchesOpsContext> = {
  method: 'PUT',
  path: '/branches/:code',
  name: 'putBranch',
  summary: 'Crear o cambiar una sucursal',
  description: paragraph`Deja la sucursal tal como se envía; si está cerrada temporalmente, lo sigue
    estando. Una dada de baja vuelve a la lista. Vale al instante aquí, y en un segundo en los demás
    procesos.`,
  roles: ['administrator'],
  request: entity('BranchInput', shapeSchema(branchFacts)),
  response: branchSchema,
  successStatus: 200,
  async answer({ body, params }, { pickupPoints, operator, clock }) {
    const code = parseBranchCode(params['code'] ?? '')
    if (code === undefined)
      return badField('code', {
        es: 'Se espera la letra de una provincia y de 1 a 6 números.',
        en: 'Expected the letter of a province and 1 to 6 digits.',
      })
    const read = readBody(branchFacts, body, 'Con estos datos no se puede guardar la sucursal.')
    if (!read.ok) return read.refusal
    await pickupPoints.putBranches([toBranchFacts(code, read.value)], operator)
    const branch = pickupPoints.findBranch(code)
    return branch
      ? { status: 200, body: writeBranch(branch, clock()) }
      : notFound(unknownBranch, 'branch-unknown')
  },
}

export const removeBranch: Operation<BranchesOpsContext> = {
  method: 'DELETE',
  path: '/branches/:code',
  name: 'removeBranch',
  summary: 'Dar de baja una sucursal',
  description: paragraph`Deja de ofrecerse y de recibir órdenes y escaneos. Queda en el registro:
    los movimientos viejos siguen mostrando su nombre.`,
  roles: ['administrator'],
  response: branchSchema,
  successStatus: 200,
  answer: async ({ params }, { pickupPoints, operator, clock }) =>
    toAnswer(await pickupPoints.remove(params['code'] ?? '', operator), clock()),
}
