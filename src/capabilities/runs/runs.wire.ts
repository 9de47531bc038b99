/** The messages of couriers' runs. */

import { movementCodes } from '../../kernel/movement.ts'
import type { Operator } from '../../kernel/operator.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { reasonCodeWords } from '../../kernel/visit-reason.ts'
import { objectOf, string } from '../../rows/answer-schema.ts'
import { declareProblems } from '../../rows/problem-words/problem-words.ts'
import type { SightContext } from '../../rows/sight.ts'
import {
  cents,
  computed,
  count,
  day,
  listOf,
  moment,
  nested,
  oneOf,
  orEmpty,
  orNull,
  personName,
  type Shown,
  text,
  texts,
  view,
} from '../../rows/view.ts'
import {
  countStops,
  type ListedRun,
  type Run,
  type Runs,
  type Stop,
  type StopRefusal,
} from './runs.ts'

const problems = declareProblems({
  'run-unknown': {
    es: 'No hay ningún recorrido con ese id.',
    en: 'There is no run with that id.',
  },
  'run-taken': {
    es: 'Ese id es de un recorrido de otra sucursal o de otro día.',
    en: 'That id is of a run of another branch or of another day.',
  },
  'run-not-today': { es: 'El recorrido no es de hoy.', en: "The run is not today's." },
  'courier-unknown': {
    es: 'Esa persona o ese token no reparte en la sucursal.',
    en: 'That person or token does not deliver for the branch.',
  },
  'stops-unfit': {
    es: 'Hay paradas que no se pueden planificar: no se planificó nada.',
    en: "Some stops can't be planned: nothing was.",
  },
  'stop-over': {
    es: 'El envío ya se entregó, volvió o se canceló.',
    en: 'The shipment was delivered, came back or was cancelled.',
  },
  'stop-planned': {
    es: 'El envío está en otro recorrido de ese día.',
    en: 'The shipment is in another run of that day.',
  },
})

declare module '../../kits/http/problem.ts' {
  interface ProblemCodes extends Record<keyof typeof problems, unknown> {}
}

export interface RunsContext extends SightContext {
  readonly runs: Runs
  readonly operator: Operator
  /** The name of a branch where the caller may act. */
  branchName(code: string): string | undefined
  readonly pickupPoints: { branchName(code: string): string | undefined }
}

const degrees = (description: string): Shown<number | undefined> => ({
  schema: { type: ['number', 'null'], description },
  write: (value) => value ?? null,
})

const shownRecipient = view<Stop>()({
  name: text('Quién recibe.'),
  phone: orNull(text('Su teléfono.')),
})

const shownAddress = view<Stop>()({
  line: text('Calle, número, piso y departamento.'),
  locality: orNull(text('La localidad.')),
  postalCode: orNull(count('El código postal.')),
  province: orNull(text('La provincia.')),
  between: computed(orNull(text('Entre qué calles, si se sabe.')), () => null),
  notes: orNull(text('Lo que dijo quien envía.')),
  latitude: computed(degrees('Dónde queda, si se sabe.'), ({ position }) => position?.latitude),
  longitude: computed(degrees('Dónde queda, si se sabe.'), ({ position }) => position?.longitude),
})

const shownDone = view<NonNullable<Stop['done']>>()({
  at: moment('Cuándo.'),
  check: oneOf(movementCodes, 'Lo que se registró.'),
  reasonCode: orEmpty(reasonCodeWords),
  collectedCents: orNull(cents('Lo que se cobró, en centavos.')),
  by: personName('Quién lo registró.'),
})

const shownStop = view<Stop>('RunStop')({
  number: count('Su número en el recorrido, que no cambia.'),
  trackingCode: ['code', text('El envío.')],
  pieces: count('Cuántos bultos.'),
  state: oneOf(movementCodes, 'En qué estado está.'),
  recipient: computed(nested(shownRecipient, 'A quién se entrega.'), (stop) => stop),
  address: computed(nested(shownAddress, 'A dónde se va.'), (stop) => stop),
  authorized: texts('Quiénes más pueden recibirlo.'),
  window: computed(
    {
      schema: {
        ...objectOf({ from: string('Desde, HH:MM.'), to: string('Hasta, HH:MM.') }),
        type: ['object', 'null'],
        description: 'Entre qué horas, si se sabe.',
      },
    },
    () => null,
  ),
  cashCents: orNull(cents('Lo que hay que cobrar, en centavos; null si nada.')),
  proof: {
    schema: {
      type: 'array',
      items: { type: 'string', enum: ['pin', 'document'] },
      description: 'Con qué se entrega: el PIN de quien recibe, o su nombre y documento.',
    },
  },
  visit: count('Qué visita es: la primera es 1.'),
  done: orNull(nested(shownDone, 'En qué terminó la visita; null mientras falta.')),
})

const shownCourier = view<Run['courier']>()({
  name: personName('Quién lo lleva.'),
  email: orNull(text('Su correo.')),
})

const branchName: Shown<string, [RunsContext]> = {
  ...text('El nombre de la sucursal.'),
  write: (code, { pickupPoints }) => pickupPoints.branchName(code) ?? '',
}

const shared = {
  name: orNull(text('Cómo se lo llama, por ejemplo MDP-07.')),
  branch: text('prov_codigo de la sucursal de donde sale.'),
  branchName: ['branch', branchName],
  day: day('De qué día es.'),
  courier: nested(shownCourier, 'Quién reparte.'),
  startedAt: orNull(moment('Cuándo salió.')),
} as const

const shownCounts = view<ReturnType<typeof countStops>>()({
  stops: count('Cuántas paradas.'),
  done: count('Cuántas hechas.'),
  delivered: count('Cuántas entregadas.'),
  failed: count('Cuántas sin entregar.'),
})

export const shownRun = view<Run, [RunsContext]>('Run')({
  id: orNull(text('El del recorrido; null si nadie lo planificó.')),
  ...shared,
  visits: computed(
    orNull(count('Cuántas visitas se hacen antes de que vuelva, si se sabe.')),
    () => null,
  ),
  counts: computed(nested(shownCounts, 'Cómo va.'), ({ stops }) => countStops(stops)),
  stops: listOf(shownStop, 'Las paradas, en orden.'),
})

export const shownListedRun = view<ListedRun, [RunsContext]>('PlannedRun')({
  id: text('El del recorrido.'),
  ...shared,
  stops: count('Cuántas paradas.'),
})

/** People of one branch see its runs, and couriers their own. */
export function maySee(
  { branch, courier }: Pick<Run, 'branch' | 'courier'>,
  { operator }: Pick<RunsContext, 'operator'>,
): boolean {
  if (operator.branch !== undefined && operator.branch !== branch) return false
  return operator.role !== 'courier' || courier.id === operator.id
}

/** A piece out of the planner's sight is refused as one that does not exist. */
export async function findUnseen(
  codes: readonly TrackingCode[],
  { sight, sights }: SightContext,
): Promise<ReadonlyMap<TrackingCode, StopRefusal>> {
  const seen = await sights.filter(sight, codes)
  const unseen = codes.filter((code) => !seen.has(code))
  return new Map(unseen.map((code) => [code, { name: 'piece-unknown' }]))
}

/** A stop that goes elsewhere since it was planned is left out. */
export async function withSeenStops(run: Run, { sight, sights }: SightContext): Promise<Run> {
  const seen = await sights.filter(
    sight,
    run.stops.map(({ code }) => code),
  )
  return { ...run, stops: run.stops.filter(({ code }) => seen.has(code)) }
}
