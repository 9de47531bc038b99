/** The messages of bags, cages and trips. */

import {
  type ContainerCode,
  type ContainerState,
  containerStates,
  kindOfContainer,
  parseContainerCode,
} from '../../kernel/container-code.ts'
import type { Operator } from '../../kernel/operator.ts'
import { parseTrackingCode, type TrackingCode } from '../../kernel/tracking-code.ts'
import { isoText } from '../../kits/clock/iso.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import type { FieldProblem } from '../../kits/http/problem.ts'
import { entity } from '../../kits/openapi/entities.ts'
import {
  count,
  maybeMoment,
  maybeString,
  moment,
  objectOf,
  string,
} from '../../rows/answer-schema.ts'
import { badRequest, conflict, notFound } from '../../rows/operation.ts'
import { refusalAnswers } from '../../rows/refusal-answers.ts'
import type { SightContext } from '../../rows/sight.ts'
import type {
  Containers,
  CountedContainer,
  OpeningRefusal,
  SealRefusal,
  TripRefusal,
} from './containers.ts'

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

const branchSchema = (description: string) => ({
  ...objectOf({ code: string('prov_codigo.'), name: string('El nombre, o vacío.') }),
  description,
})

const shared = {
  state: {
    type: 'string',
    enum: containerStates,
    description: 'Abierta, cerrada, de viaje, en sucursal, o abierta y vaciada.',
  },
  origin: branchSchema('La sucursal donde se hizo.'),
  destination: branchSchema('La sucursal a la que va.'),
  branch: branchSchema('Dónde está; mientras viaja, la última que dejó.'),
  pieces: count('Los envíos que lleva sueltos adentro.'),
  madeAt: moment('Cuándo se hizo.'),
  madeBy: string('Quién la hizo.'),
  leftAt: maybeMoment('Cuándo salió, la última vez.'),
  arrivedAt: maybeMoment('Cuándo llegó, la última vez.'),
  openedAt: maybeMoment('Cuándo se abrió.'),
  openedBy: maybeString('Quién la abrió.'),
}

export const containerSchema = entity(
  'Container',
  objectOf({
    id: string('Lo que dice su código de barras: `B.00000013`.'),
    kind: { type: 'string', enum: ['bag', 'cage'], description: 'Bolsa o jaula.' },
    seal: string('El precinto, o vacío.'),
    trip: maybeString('El viaje en que está cargada.'),
    sealedAt: maybeMoment('Cuándo se cerró.'),
    ...shared,
  }),
)

export const tripSchema = entity(
  'Trip',
  objectOf({
    id: string('Lo que dice el código de barras de su hoja: `V.00000013`.'),
    vehicle: string('La patente.'),
    driver: string('Quién maneja, o vacío.'),
    seals: { type: 'array', items: { type: 'string' }, description: 'Los precintos.' },
    containers: count('Las bolsas y jaulas que lleva.'),
    ...shared,
  }),
)

const momentOf = (at: number | null) => (at === null ? null : isoText(at))

function writeShared(one: CountedContainer, { pickupPoints }: ContainersContext) {
  const branchOf = (code: string) => ({ code, name: pickupPoints.branchName(code) ?? '' })
  return {
    state: one.state,
    origin: branchOf(one.origin),
    destination: branchOf(one.destination),
    branch: branchOf(one.branchCode),
    pieces: one.pieces,
    madeAt: isoText(one.madeAt),
    madeBy: one.madeBy,
    leftAt: momentOf(one.leftAt),
    arrivedAt: momentOf(one.arrivedAt),
    openedAt: momentOf(one.openedAt),
    openedBy: one.openedBy,
  }
}

export function writeContainer(one: CountedContainer, context: ContainersContext) {
  const { id, kind, seal, tripId, sealedAt } = one
  const own = { id, kind, seal, trip: tripId, sealedAt: momentOf(sealedAt) }
  return { ...own, ...writeShared(one, context) }
}

export function writeTrip(one: CountedContainer, context: ContainersContext) {
  const { id, vehicle, driver, seal, containers } = one
  const seals = seal === '' ? [] : seal.split(',')
  return { id, vehicle, driver, seals, containers, ...writeShared(one, context) }
}

/** Who acts at one branch sees what left it, stands there or comes to it. */
export async function findSeen(
  sent: string | undefined,
  what: 'container' | 'trip',
  { containers, operator: { branch } }: ContainersContext,
): Promise<CountedContainer | undefined> {
  const id = parseContainerCode(sent ?? '')
  if (id === undefined || (kindOfContainer(id) === 'trip') !== (what === 'trip')) return undefined
  const found = await containers.find(id)
  if (found === undefined || branch === undefined) return found
  const { origin, destination, branchCode } = found
  return [origin, destination, branchCode].includes(branch) ? found : undefined
}

export const noContainer = notFound(
  'No hay ninguna bolsa ni jaula con ese código.',
  'container-unknown',
)
export const noTrip = notFound('No hay ningún viaje con ese código.', 'container-unknown')

/** Whether the caller may act where the container stands. */
export function isWithin(one: CountedContainer, { operator: { branch } }: ContainersContext) {
  return branch === undefined || branch === one.branchCode
}

const stateWords: Readonly<Record<ContainerState, { readonly es: string; readonly en: string }>> = {
  open: { es: 'está abierta', en: 'it is open' },
  sealed: { es: 'está cerrada', en: 'it is sealed' },
  travelling: { es: 'está de viaje', en: 'it is travelling' },
  arrived: { es: 'llegó y sigue cerrada', en: 'it has arrived and is closed' },
  opened: { es: 'ya se abrió y se vació', en: 'it has been opened and emptied' },
}

export const explainContainer = refusalAnswers<OpeningRefusal | SealRefusal | TripRefusal>({
  'container-unknown': noContainer,
  'container-empty': conflict('No lleva nada: no sale.'),
  'container-closed': ({ state }) =>
    conflict({
      es: `No se puede: ${stateWords[state].es}.`,
      en: `It can't be done: ${stateWords[state].en}.`,
    }),
  'container-elsewhere': ({ branch }) =>
    conflict({ es: `No se puede: es de ${branch}.`, en: `It can't be done: it is ${branch}'s.` }),
})

export const elsewhere = ({ branchCode }: CountedContainer) =>
  explainContainer({ name: 'container-elsewhere', branch: branchCode })

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

/** Codes of shipments and, where they are taken, of bags and cages; the rest is told. */
export function readCodes(
  sent: readonly string[],
  field: string,
  takesContainers: boolean,
): { codes: (TrackingCode | ContainerCode)[]; problems: FieldProblem[] } {
  const codes = new Set<TrackingCode | ContainerCode>()
  const problems: FieldProblem[] = []
  for (const [index, text] of sent.entries()) {
    const container = takesContainers ? parseContainerCode(text) : undefined
    const code = parseTrackingCode(text.trim())
    if (container !== undefined) codes.add(container)
    else if (code.ok) codes.add(code.value)
    else problems.push({ field: `${field}[${index}]`, code: 'field-malformed', ...badCode })
  }
  return { codes: [...codes], problems }
}

const badCode = {
  detail: 'Se esperan de 4 a 16 letras, números o guiones, o el código de una bolsa o jaula.',
  en: 'Expected 4 to 16 letters, digits or hyphens, or the code of a bag or cage.',
}

export const unreadableCodes = (problems: readonly FieldProblem[]) =>
  badRequest('No se registró nada.', problems)
