/** What the lists of containers and of trips have in common. */
import { containerStates, parseContainerCode } from '../../kernel/container-code.ts'
import { movementCodes } from '../../kernel/movement.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import { isoText } from '../../kits/clock/iso.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { count, maybeMoment, moment, objectOf, string } from '../../rows/answer-schema.ts'
import { text } from '../../rows/fields.ts'
import { type List, listRow } from '../../rows/list-row.ts'
import { badRequest, type Operation, type OperationAnswer } from '../../rows/operation.ts'
import { problemWords } from '../../rows/problem-words/problem-words.ts'
import { type QueryParameter, wordForm } from '../../rows/query-forms.ts'
import type {
  ContainerFilter,
  ContainerPiece,
  ContainerPlace,
  CountedContainer,
  MovedWhole,
  ScanResult,
} from './containers.ts'
import {
  branchProblem,
  type ContainersContext,
  containerReaders,
  findSeen,
  noContainer,
  noTrip,
  sameBranch,
} from './containers.wire.ts'

export const destinationField = text(20, {
  required: true,
  description: 'prov_codigo de la sucursal a la que va.',
})

const listFilters: readonly QueryParameter[] = [
  { name: 'branch', description: 'Solo lo que está en esta sucursal (prov_codigo), o la dejó.' },
  {
    name: 'origin',
    description: 'Solo lo que sale de esta sucursal (prov_codigo), esté donde esté ahora.',
  },
  { name: 'destination', description: 'Solo lo que va a esta sucursal (prov_codigo).' },
  { name: 'state', description: 'Solo en este estado.', form: wordForm(containerStates) },
]

/** Who acts at one branch asks for what is there, leaves it or comes to it. */
function readBranches(
  query: Readonly<Record<string, string | undefined>>,
  { operator: { branch: own } }: ContainersContext,
  isOfTrip: boolean,
): Outcome<Pick<ContainerFilter, 'branch' | 'origin' | 'destination'>, OperationAnswer> {
  const [branch, origin, destination] = (['branch', 'origin', 'destination'] as const).map(
    (name) => query[name]?.toUpperCase() || undefined,
  )
  const asked = [branch, origin, destination].filter((one) => one !== undefined)
  if (own === undefined || isOfTrip || asked.includes(own))
    return accept({ branch, origin, destination })
  if (asked.length === 0) return accept({ branch: own, origin, destination })
  const detail = `Se espera ${own}: quien lo pide ve lo de esa sucursal y ninguna otra.`
  const en = `Expected ${own}: who asks sees what is of that branch, and of no other.`
  return refuse(
    badRequest('No se puede ver.', [{ field: 'branch', code: 'parameter-malformed', detail, en }]),
  )
}

function placeText({ madeAt, id }: CountedContainer): string {
  return `${madeAt}-${id}`
}

function readPlace(after: string): ContainerPlace | undefined {
  const [, madeAt, id] = /^(\d{1,15})-([BJV]\.\d{8,12})$/.exec(after) ?? []
  return id === undefined ? undefined : { madeAt: Number(madeAt), id }
}

type Told = Pick<Operation<ContainersContext>, 'path' | 'name' | 'summary' | 'description'>

/** The row that lists the containers of some kinds. */
export function containersRow(
  list: Told &
    Pick<List<ContainersContext, CountedContainer, ContainerPlace>, 'filters' | 'item' | 'write'> &
    Pick<ContainerFilter, 'kinds'>,
): Operation<ContainersContext> {
  const { kinds, filters = [], ...told } = list
  return {
    ...listRow({
      ...told,
      filters: [...listFilters, ...filters],
      readPlace,
      load({ after, limit }, { query }, context: ContainersContext) {
        const trip = parseContainerCode(query['trip'] ?? '')
        const branches = readBranches(query, context, trip !== undefined)
        if (!branches.ok) return Promise.resolve(branches.refusal)
        const state = containerStates.find((one) => one === query['state'])
        return context.containers.list({ kinds, ...branches.value, state, trip }, after, limit)
      },
      placeOf: placeText,
    }),
    roles: containerReaders,
    sight: 'narrowed',
  }
}

/** The row that lists the pieces inside a container, or loose in a trip. */
export function piecesRow(what: 'container' | 'trip', told: Told): Operation<ContainersContext> {
  return {
    ...listRow({
      ...told,
      readPlace: (after) => (parseTrackingCode(after).ok ? after : undefined),
      async load({ after, limit }, { params }, context: ContainersContext) {
        const found = await findSeen(params['id'], what, context)
        if (found === undefined) return what === 'trip' ? noTrip : noContainer
        const pieces = await context.containers.listPieces(found.id, after, limit)
        return withoutPersons(pieces, context)
      },
      placeOf: ({ code }) => code,
      item: containerPieceSchema,
      write: writePiece,
    }),
    roles: containerReaders,
    sight: 'narrowed',
  }
}

/** What went on elsewhere is still on the list of what was inside; its person is not told. */
async function withoutPersons(
  pieces: readonly ContainerPiece[],
  { sight, sights }: ContainersContext,
): Promise<ContainerPiece[]> {
  const seen = await sights.filter(
    sight,
    pieces.map(({ code }) => code),
  )
  return pieces.map((one) => (seen.has(one.code) ? one : { ...one, recipientName: '' }))
}

export const refusedSchema = entity(
  'RefusedShipment',
  objectOf({ trackingCode: string('El envío.'), reason: string('Por qué no.') }),
)

/** Pieces whose scan was not recorded, with why. */
export function writeRefused(refused: MovedWhole['refused']) {
  return refused.flatMap(({ code, why }) =>
    why.name === 'duplicate' ? [] : [{ trackingCode: code, reason: reasonText(why.name) }],
  )
}

function reasonText(name: string): string {
  return problemWords.get(name)?.es ?? ''
}

/** What became of one code that was loaded or unloaded. */
export function writeHandled({ code, result }: { code: string; result: ScanResult }) {
  if (result === 'recorded') return { code, status: 'recorded', refused: [] }
  if (result.name === 'duplicate') return { code, status: 'duplicate', refused: [] }
  if (result.name === 'moved-whole')
    return { code, status: 'recorded', refused: writeRefused(result.refused) }
  return { code, status: 'refused', reason: reasonText(result.name), refused: [] }
}

/** Where it is made is the caller's branch; where it goes may be any other. */
export function judgeBranches(
  branch: unknown,
  destination: unknown,
  { branchName, pickupPoints }: ContainersContext,
) {
  if (typeof branch !== 'string' || typeof destination !== 'string') return []
  if (branchName(branch) === undefined) return [branchProblem('branch')]
  if (pickupPoints.branchName(destination.toUpperCase()) === undefined)
    return [branchProblem('destination')]
  return branch.toUpperCase() === destination.toUpperCase() ? [sameBranch] : []
}

const containerPieceSchema = entity(
  'ContainerPiece',
  objectOf({
    trackingCode: string('El envío.'),
    outcome: {
      type: 'string',
      enum: ['inside', 'found', 'missing', 'extra'],
      description: 'Va adentro; o, al abrirla, estaba, faltaba o estaba de más.',
    },
    appearedAt: maybeMoment('De uno que faltaba: cuándo apareció en otro lado.'),
    state: { type: 'string', enum: movementCodes, description: 'El estado del envío.' },
    service: string('El servicio.'),
    recipient: string('Quién recibe.'),
    locality: string('La localidad, o la sucursal donde se retira.'),
    province: string('La provincia.'),
    postalCode: count('El código postal.'),
    putAt: moment('Cuándo se puso, o se encontró.'),
    putBy: string('Quién lo puso.'),
  }),
)

function writePiece(piece: ContainerPiece) {
  const { code, outcome, settledAt, state, service, recipientName, locality } = piece
  return {
    trackingCode: code,
    outcome,
    appearedAt: outcome === 'missing' && settledAt !== null ? isoText(settledAt) : null,
    state,
    service,
    recipient: recipientName,
    locality,
    province: piece.province,
    postalCode: piece.postalCode,
    putAt: isoText(piece.putAt),
    putBy: piece.putBy,
  }
}
