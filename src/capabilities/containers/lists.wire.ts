/** The common parts of the lists of containers and of trips. */
import { containerStates, parseContainerCode } from '../../kernel/container-code.ts'
import { movementCodes } from '../../kernel/movement.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { objectOf, string } from '../../rows/answer-schema.ts'
import { text as textField } from '../../rows/fields.ts'
import { badRequest, type ProblemAnswer } from '../../rows/operation.ts'
import { problemWords } from '../../rows/problem-words/problem-words.ts'
import { anyText, wordForm } from '../../rows/query-forms.ts'
import { computed, count, moment, oneOf, orNull, type Shown, text, view } from '../../rows/view.ts'
import type {
  ContainerFilter,
  ContainerPiece,
  ContainerPlace,
  CountedContainer,
  Handled,
  MovedWhole,
} from './containers.ts'
import {
  branchProblem,
  type ContainersContext,
  containerReaders,
  sameBranch,
} from './containers.wire.ts'

export const destinationField = textField(20, {
  required: true,
  description: 'prov_codigo de la sucursal a la que va.',
})

export const listQuery = {
  branch: [anyText, 'Solo lo que está en esta sucursal (prov_codigo), o la dejó.'],
  origin: [anyText, 'Solo lo que sale de esta sucursal (prov_codigo), esté donde esté ahora.'],
  destination: [anyText, 'Solo lo que va a esta sucursal (prov_codigo).'],
  state: [wordForm(containerStates), 'Solo en este estado.'],
} as const

type Branches = Pick<ContainerFilter, 'branch' | 'origin' | 'destination'>

/** People of one branch list containers that are there, leave it or come to it. */
function readBranches(
  filter: Branches,
  { operator: { branch: own } }: ContainersContext,
  isOfTrip: boolean,
): Outcome<Branches, ProblemAnswer> {
  const branches = {
    branch: filter.branch?.toUpperCase(),
    origin: filter.origin?.toUpperCase(),
    destination: filter.destination?.toUpperCase(),
  }
  const named = Object.values(branches).filter((one) => one !== undefined)
  if (own === undefined || isOfTrip || named.includes(own)) return accept(branches)
  if (named.length === 0) return accept({ ...branches, branch: own })
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

interface ListInput {
  readonly query: Branches & Pick<ContainerFilter, 'state'> & { readonly trip?: string | undefined }
}

/** The common part of the lists of containers of some kinds. */
export const listOfContainers = (kinds: ContainerFilter['kinds']) =>
  ({
    roles: containerReaders,
    sight: 'narrowed',
    readPlace,
    placeOf: placeText,
    find({ query: { state, trip: code, ...branches } }: ListInput, context: ContainersContext) {
      const trip = parseContainerCode(code ?? '')
      const read = readBranches(branches, context, trip !== undefined)
      return read.ok ? accept({ kinds, ...read.value, state, trip }) : read
    },
    load: (
      { found: filter, after, limit }: Wanted<ContainerPlace, ContainerFilter>,
      { containers }: ContainersContext,
    ) => containers.list(filter, after, limit),
    refusals: {},
  }) as const

interface Wanted<Place, Found> {
  readonly found: Found
  readonly after: Place | undefined
  readonly limit: number
}

/** The common part of the lists of pieces inside a container, or loose in a trip. */
export const listOfPieces = {
  roles: containerReaders,
  sight: 'narrowed',
  readPlace: (after: string) => (parseTrackingCode(after).ok ? after : undefined),
  placeOf: ({ code }: ContainerPiece) => code,
  async load(
    { found: container, after, limit }: Wanted<string, CountedContainer>,
    context: ContainersContext,
  ) {
    return withoutPersons(await context.containers.listPieces(container.id, after, limit), context)
  },
} as const

/**
 * Pieces that went on elsewhere are still on the list of pieces inside; their person is not shown.
 */
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

const refusedSchema = entity(
  'RefusedShipment',
  objectOf({ trackingCode: string('El envío.'), reason: string('Por qué no.') }),
)

/** Pieces whose scan was not recorded, with the reason. */
function writeRefused(refused: MovedWhole['refused']) {
  return refused.flatMap(({ code, why }) =>
    why.name === 'duplicate' ? [] : [{ trackingCode: code, reason: reasonText(why.name) }],
  )
}

const refusedIn = (description: string) => ({ type: 'array', description, items: refusedSchema })

export const shownRefused = (description: string): Shown<MovedWhole['refused']> => ({
  schema: refusedIn(description),
  write: writeRefused,
})

function reasonText(name: string): string {
  return problemWords.get(name)?.es ?? ''
}

const handledSchema = entity('HandledCode', {
  type: 'object',
  properties: {
    code: string('El código enviado.'),
    status: {
      type: 'string',
      enum: ['recorded', 'duplicate', 'refused'],
      description: 'Registrado, repetido o rechazado.',
    },
    reason: string('Con refused: por qué.'),
    refused: refusedIn('De una bolsa o jaula: los envíos de adentro que no se registraron.'),
  },
  required: ['code', 'status', 'refused'],
})

/** The result of one code that was loaded or unloaded. */
function writeHandled({ code, result }: Handled) {
  if (result === 'recorded') return { code, status: 'recorded', refused: [] }
  if (result.name === 'duplicate') return { code, status: 'duplicate', refused: [] }
  if (result.name === 'moved-whole')
    return { code, status: 'recorded', refused: writeRefused(result.refused) }
  return { code, status: 'refused', reason: reasonText(result.name), refused: [] }
}

export const shownHandled = (description: string): Shown<readonly Handled[]> => ({
  schema: { type: 'array', description, items: handledSchema },
  write: (all) => all.map(writeHandled),
})

/** Where it is made is the caller's branch; where it goes may be any other. */
export function judgeBranches(
  { branch, destination }: { readonly branch?: unknown; readonly destination?: unknown },
  { branchName, pickupPoints }: ContainersContext,
) {
  if (typeof branch !== 'string' || typeof destination !== 'string') return []
  if (branchName(branch) === undefined) return [branchProblem('branch')]
  if (pickupPoints.branchName(destination.toUpperCase()) === undefined)
    return [branchProblem('destination')]
  return branch.toUpperCase() === destination.toUpperCase() ? [sameBranch] : []
}

export const shownPiece = view<ContainerPiece>('ContainerPiece')({
  trackingCode: ['code', text('El envío.')],
  outcome: {
    schema: {
      type: 'string',
      enum: ['inside', 'found', 'missing', 'extra'],
      description: 'Va adentro; o, al abrirla, estaba, faltaba o estaba de más.',
    },
  },
  appearedAt: computed(
    orNull(moment('De uno que faltaba: cuándo apareció en otro lado.')),
    ({ outcome, settledAt }) => (outcome === 'missing' ? settledAt : null),
  ),
  state: oneOf(movementCodes, 'El estado del envío.'),
  service: text('El servicio.'),
  recipient: ['recipientName', text('Quién recibe.')],
  locality: text('La localidad, o la sucursal donde se retira.'),
  province: text('La provincia.'),
  postalCode: count('El código postal.'),
  putAt: moment('Cuándo se puso, o se encontró.'),
  putBy: text('Quién lo puso.'),
})
