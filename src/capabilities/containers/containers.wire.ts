/** The messages of bags, cages and trips. */

import {
  type ContainerCode,
  type ContainerKind,
  type ContainerState,
  containerStates,
  kindOfContainer,
  parseContainerCode,
} from '../../kernel/container-code.ts'
import type { Operator } from '../../kernel/operator.ts'
import { parseTrackingCode, type TrackingCode } from '../../kernel/tracking-code.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import type { FieldProblem } from '../../kits/http/problem.ts'
import { accept, type Outcome, orRefuse, refuse } from '../../outcome.ts'
import { objectOf, string } from '../../rows/answer-schema.ts'
import { badRequest, type ProblemAnswer } from '../../rows/operation.ts'
import type { SightContext } from '../../rows/sight.ts'
import {
  computed,
  count,
  moment,
  oneOf,
  orNull,
  type Shown,
  text,
  texts,
  view,
} from '../../rows/view.ts'
import type { Containers, CountedContainer } from './containers.ts'

export interface ContainersContext extends SightContext {
  readonly containers: Containers
  readonly zone: Zone
  readonly operator: Operator
  /** The name of a branch where the caller may act. */
  branchName(code: string): string | undefined
  readonly pickupPoints: { branchName(code: string): string | undefined }
}

export const containerReaders = ['administrator', 'branch', 'scanner', 'executive', 'reader']
export const containerMakers = ['administrator', 'branch']
export const containerReceivers = ['administrator', 'branch', 'scanner']

/** A branch by its code, shown with its name. */
const branchOf = (
  description: string,
): Shown<string, [Pick<ContainersContext, 'pickupPoints'>]> => ({
  schema: {
    ...objectOf({ code: string('prov_codigo.'), name: string('El nombre, o vacío.') }),
    description,
  },
  write: (code, { pickupPoints }) => ({ code, name: pickupPoints.branchName(code) ?? '' }),
})

const shared = {
  state: oneOf(containerStates, 'Abierta, cerrada, de viaje, en sucursal, o abierta y vaciada.'),
  origin: branchOf('La sucursal donde se hizo.'),
  destination: branchOf('La sucursal a la que va.'),
  branch: ['branchCode', branchOf('Dónde está; mientras viaja, la última que dejó.')],
  pieces: count('Los envíos que lleva sueltos adentro.'),
  madeAt: moment('Cuándo se hizo.'),
  madeBy: text('Quién la hizo.'),
  leftAt: orNull(moment('Cuándo salió, la última vez.')),
  arrivedAt: orNull(moment('Cuándo llegó, la última vez.')),
  openedAt: orNull(moment('Cuándo se abrió.')),
  openedBy: orNull(text('Quién la abrió.')),
} as const

export const shownContainer = view<CountedContainer, [ContainersContext]>('Container')({
  id: text('Lo que dice su código de barras: `B.00000013`.'),
  kind: { schema: { type: 'string', enum: ['bag', 'cage'], description: 'Bolsa o jaula.' } },
  seal: text('El precinto, o vacío.'),
  trip: ['tripId', orNull(text('El viaje en que está cargada.'))],
  sealedAt: orNull(moment('Cuándo se cerró.')),
  ...shared,
})

export const shownTrip = view<CountedContainer, [ContainersContext]>('Trip')({
  id: text('Lo que dice el código de barras de su hoja: `V.00000013`.'),
  vehicle: text('La patente.'),
  driver: text('Quién maneja, o vacío.'),
  seals: computed(texts('Los precintos.'), ({ seal }) => (seal === '' ? [] : seal.split(','))),
  containers: count('Las bolsas y jaulas que lleva.'),
  ...shared,
})

interface OfOne {
  readonly params: { readonly id: string }
}

/** People of one branch see containers that left it, stand there or come to it. */
async function findSeen(
  input: string,
  isOfKind: (kind: ContainerKind) => boolean,
  { containers, operator: { branch } }: ContainersContext,
): Promise<Outcome<CountedContainer, 'container-unknown'>> {
  const id = parseContainerCode(input)
  const container = id && isOfKind(kindOfContainer(id)) ? await containers.find(id) : undefined
  const isSeen =
    container &&
    [container.origin, container.destination, container.branchCode].includes(
      branch ?? container.origin,
    )
  return orRefuse(isSeen ? container : undefined, 'container-unknown')
}

export function findContainer({ params }: OfOne, context: ContainersContext) {
  return findSeen(params.id, (kind) => kind !== 'trip', context)
}

export function findTrip({ params }: OfOne, context: ContainersContext) {
  return findSeen(params.id, (kind) => kind === 'trip', context)
}

/** Finds one that stands where the caller may act. */
export async function findHere(
  finding: ReturnType<typeof findSeen>,
  { operator }: ContainersContext,
) {
  const container = await finding
  if (!container.ok) return container
  const { branchCode } = container.value
  return operator.branch === undefined || operator.branch === branchCode
    ? container
    : refuse({ name: 'container-elsewhere', branch: branchCode })
}

export const noContainer = [404, 'No hay ninguna bolsa ni jaula con ese código.'] as const
export const noTrip = [404, 'No hay ningún viaje con ese código.'] as const

const stateWords: Readonly<Record<ContainerState, { readonly es: string; readonly en: string }>> = {
  open: { es: 'está abierta', en: 'it is open' },
  sealed: { es: 'está cerrada', en: 'it is sealed' },
  travelling: { es: 'está de viaje', en: 'it is travelling' },
  arrived: { es: 'llegó y sigue cerrada', en: 'it has arrived and is closed' },
  opened: { es: 'ya se abrió y se vació', en: 'it has been opened and emptied' },
}

/** Refusals that several rows answer in the same words. */
export const movingRefusals = {
  'container-closed': [
    409,
    ({ state }: { readonly state: ContainerState }) => ({
      es: `No se puede: ${stateWords[state].es}.`,
      en: `It can't be done: ${stateWords[state].en}.`,
    }),
  ],
  'container-elsewhere': [
    409,
    ({ branch }: { readonly branch: string }) => ({
      es: `No se puede: es de ${branch}.`,
      en: `It can't be done: it is ${branch}'s.`,
    }),
  ],
} as const

/** Judges the branch of a message: it has to be one where the caller may act. */
export function judgeBranch(
  { branch }: { readonly branch?: unknown },
  { branchName }: ContainersContext,
) {
  return typeof branch === 'string' && branchName(branch) === undefined
    ? [branchProblem('branch')]
    : []
}

export function branchProblem(field: string): FieldProblem {
  return {
    field,
    code: 'branch-unknown',
    detail: 'Se espera el prov_codigo de una sucursal existente, donde puedas actuar.',
    en: 'Expected the prov_codigo of a branch that exists and where you may act.',
  }
}

export const sameBranch: FieldProblem = {
  field: 'destination',
  code: 'same-place',
  detail: 'Se espera otra sucursal que la de origen.',
  en: 'Expected another branch than that of origin.',
}

/** Codes of shipments and, where they are taken, of bags and cages; the rest is reported. */
export function readCodes(
  list: readonly string[],
  field: string,
  takesContainers: boolean,
): Outcome<(TrackingCode | ContainerCode)[], ProblemAnswer> {
  const codes = new Set<TrackingCode | ContainerCode>()
  const problems: FieldProblem[] = []
  for (const [index, written] of list.entries()) {
    const container = takesContainers ? parseContainerCode(written) : undefined
    const code = parseTrackingCode(written.trim())
    if (container !== undefined) codes.add(container)
    else if (code.ok) codes.add(code.value)
    else problems.push({ field: `${field}[${index}]`, code: 'field-malformed', ...badCode })
  }
  return problems.length > 0
    ? refuse(badRequest('No se registró nada.', problems))
    : accept([...codes])
}

const badCode = {
  detail: 'Se esperan de 4 a 16 letras, números o guiones, o el código de una bolsa o jaula.',
  en: 'Expected 4 to 16 letters, digits or hyphens, or the code of a bag or cage.',
}
