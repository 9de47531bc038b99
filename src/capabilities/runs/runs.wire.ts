/** The messages of couriers' runs. */

import { movementCodes } from '../../kernel/movement.ts'
import type { Operator } from '../../kernel/operator.ts'
import { reasonCodeWords } from '../../kernel/visit-reason.ts'
import { isoText } from '../../kits/clock/iso.ts'
import { entity } from '../../kits/openapi/entities.ts'
import {
  count,
  day,
  maybeCents,
  maybeCount,
  maybeMoment,
  maybeString,
  moment,
  objectOf,
  string,
} from '../../rows/answer-schema.ts'
import { notFound } from '../../rows/operation.ts'
import type { SightContext } from '../../rows/sight.ts'
import type { ListedRun, Run, Runs, Stop } from './runs.ts'
import { countStops } from './runs.ts'

export interface RunsContext extends SightContext {
  readonly runs: Runs
  readonly operator: Operator
  /** The name of a branch where the caller may act. */
  branchName(code: string): string | undefined
  readonly pickupPoints: { branchName(code: string): string | undefined }
}

const texts = (description: string) => ({
  type: 'array',
  items: { type: 'string' },
  description,
})

const maybeDegrees = (description: string) => ({ type: ['number', 'null'], description })

const stopSchema = entity(
  'RunStop',
  objectOf({
    number: count('Su número en el recorrido, que no cambia.'),
    trackingCode: string('El envío.'),
    pieces: count('Cuántos bultos.'),
    state: { type: 'string', enum: movementCodes, description: 'En qué estado está.' },
    recipient: {
      ...objectOf({ name: string('Quién recibe.'), phone: maybeString('Su teléfono.') }),
      description: 'A quién se entrega.',
    },
    address: {
      ...objectOf({
        line: string('Calle, número, piso y departamento.'),
        locality: maybeString('La localidad.'),
        postalCode: maybeCount('El código postal.'),
        province: maybeString('La provincia.'),
        between: maybeString('Entre qué calles, si se sabe.'),
        notes: maybeString('Lo que dijo quien envía.'),
        latitude: maybeDegrees('Dónde queda, si se sabe.'),
        longitude: maybeDegrees('Dónde queda, si se sabe.'),
      }),
      description: 'A dónde se va.',
    },
    authorized: texts('Quiénes más pueden recibirlo.'),
    window: {
      ...objectOf({ from: string('Desde, HH:MM.'), to: string('Hasta, HH:MM.') }),
      type: ['object', 'null'],
      description: 'Entre qué horas, si se sabe.',
    },
    cashCents: maybeCents('Lo que hay que cobrar, en centavos; null si nada.'),
    proof: {
      type: 'array',
      items: { type: 'string', enum: ['pin', 'document'] },
      description: 'Con qué se entrega: el PIN de quien recibe, o su nombre y documento.',
    },
    visit: count('Qué visita es: la primera es 1.'),
    done: {
      ...objectOf({
        at: moment('Cuándo.'),
        check: { type: 'string', enum: movementCodes, description: 'Lo que se registró.' },
        reasonCode: { type: ['string', 'null'], description: reasonCodeWords },
        collectedCents: maybeCents('Lo que se cobró, en centavos.'),
        by: string('Quién lo registró.'),
      }),
      type: ['object', 'null'],
      description: 'En qué terminó la visita; null mientras falta.',
    },
  }),
)

const courierSchema = {
  ...objectOf({ name: string('Quién lo lleva.'), email: maybeString('Su correo.') }),
  description: 'Quién reparte.',
}

const shared = {
  name: maybeString('Cómo se lo llama, por ejemplo MDP-07.'),
  branch: string('prov_codigo de la sucursal de donde sale.'),
  branchName: string('El nombre de la sucursal.'),
  day: day('De qué día es.'),
  courier: courierSchema,
  startedAt: maybeMoment('Cuándo salió.'),
}

export const runSchema = entity(
  'Run',
  objectOf({
    id: maybeString('El del recorrido; null si nadie lo planificó.'),
    ...shared,
    visits: maybeCount('Cuántas visitas se hacen antes de que vuelva, si se sabe.'),
    counts: {
      ...objectOf({
        stops: count('Cuántas paradas.'),
        done: count('Cuántas hechas.'),
        delivered: count('Cuántas entregadas.'),
        failed: count('Cuántas sin entregar.'),
      }),
      description: 'Cómo va.',
    },
    stops: { type: 'array', items: stopSchema, description: 'Las paradas, en orden.' },
  }),
)

export const listedRunSchema = entity(
  'PlannedRun',
  objectOf({ id: string('El del recorrido.'), ...shared, stops: count('Cuántas paradas.') }),
)

const momentOf = (at: number | null) => (at === null ? null : isoText(at))

/** Persons are recorded under their id, too, which a courier does not read. */
const nameOf = (recorded: string) => recorded.replace(/^person:\S+ /, '')

function writeShared(run: Omit<Run, 'id' | 'stops'>, { pickupPoints }: RunsContext) {
  const { name, branch, day: ofDay, courier, startedAt } = run
  return {
    name,
    branch,
    branchName: pickupPoints.branchName(branch) ?? '',
    day: ofDay,
    courier: { name: nameOf(courier.name), email: courier.email },
    startedAt: momentOf(startedAt),
  }
}

export function writeRun(run: Run, context: RunsContext) {
  return {
    id: run.id,
    ...writeShared(run, context),
    visits: null,
    counts: countStops(run.stops),
    stops: run.stops.map(writeStop),
  }
}

export function writeListedRun(run: ListedRun, context: RunsContext) {
  return { id: run.id, ...writeShared(run, context), stops: run.stops }
}

function writeStop(stop: Stop) {
  const { number, code, pieces, state, name, phone, authorized, proof, visit } = stop
  return {
    number,
    trackingCode: code,
    pieces,
    state,
    recipient: { name, phone: phone ?? null },
    address: writeAddress(stop),
    authorized,
    window: null,
    cashCents: stop.cashCents ?? null,
    proof,
    visit,
    done: stop.done ? writeDone(stop.done) : null,
  }
}

function writeAddress({ line, locality, postalCode, province, notes, position }: Stop) {
  return {
    line,
    locality: locality ?? null,
    postalCode: postalCode ?? null,
    province: province ?? null,
    between: null,
    notes: notes ?? null,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
  }
}

function writeDone({ at, check, reasonCode, collectedCents, by }: NonNullable<Stop['done']>) {
  const amount = collectedCents ?? null
  const told = { at: isoText(at), check, reasonCode: reasonCode || null }
  return { ...told, collectedCents: amount, by: nameOf(by) }
}

export const noRun = notFound('No hay ningún recorrido con ese id.', 'run-unknown')

/** Who acts at one branch sees its runs, and couriers their own. */
export function maySee(
  { branch, courier }: Pick<Run, 'branch' | 'courier'>,
  { operator }: Pick<RunsContext, 'operator'>,
): boolean {
  if (operator.branch !== undefined && operator.branch !== branch) return false
  return operator.role !== 'courier' || courier.id === operator.id
}
