import { dayText } from '../../../kits/clock/period.ts'
import { once } from '../diary.ts'
import { listOps } from '../listed.ts'
import type { LivingPart } from '../living-part.ts'
import { staff, type World } from '../world.ts'

interface Tariff {
  readonly list: string
  readonly origin: string
  readonly destination: string
  readonly service: string
  readonly upToKg: number
  readonly amount: number
  readonly extraKg: number | null
}

interface Draft {
  readonly id: string
  readonly note: string
}

interface Publication {
  readonly note: string
}

interface Raise {
  readonly note: string
  readonly inDays: number
  readonly percent: number
  readonly isRaised: (tariff: Tariff) => boolean
}

const dayMs = 86_400_000

/** One will apply in some days, the other is still looked at. */
const scheduled: Raise = {
  note: 'Ajuste del interior: combustible',
  inDays: 12,
  percent: 6,
  isRaised: ({ origin, destination }) => origin === 'AMBA' && destination !== 'AMBA',
}
const looked: Raise = {
  note: 'Temporada alta: hasta 3 kg dentro del AMBA',
  inDays: 25,
  percent: 9,
  isRaised: ({ origin, destination, upToKg }) =>
    origin === 'AMBA' && destination === 'AMBA' && upToKg <= 3,
}

/** The tariff's next changes: one published for a day to come, one draft with its day. */
export const ratesPart: LivingPart = {
  name: 'rates',
  slices: ['rates'],
  work: (world, span) => [
    ...once(world, span, { ago: 3, phase: 0.39 }, () => publishLater(world)),
    ...once(world, span, { ago: 1, phase: 0.6 }, () => prepare(world, looked)),
  ],
}

async function publishLater(world: World): Promise<void> {
  const executive = staff('executive')
  const ops = await listOps<Publication>(world, executive, 'listRatePublications')
  if (ops.some(({ note }) => note === scheduled.note)) return
  const draft = await prepare(world, scheduled)
  if (draft === undefined) return
  const body = { from: dayIn(world, scheduled.inDays) }
  await world.ops(executive, 'publishRateDraft', { params: { id: draft.id }, body })
}

async function prepare(world: World, raise: Raise): Promise<Draft | undefined> {
  const executive = staff('executive')
  const { note, inDays } = raise
  const drafts = await world.ops<{ items: readonly Draft[] }>(executive, 'listRateDrafts', {})
  const begun = drafts?.items.find((one) => one.note === note)
  const body = { note, from: dayIn(world, inDays) }
  const draft = begun ?? (await world.ops<Draft>(executive, 'createRateDraft', { body }))
  if (draft === undefined) return undefined
  const tariffs = await raisedBy(world, raise)
  await world.ops(executive, 'changeRateDraft', { params: { id: draft.id }, body: { tariffs } })
  return draft
}

async function raisedBy(world: World, { isRaised, percent }: Raise) {
  const tariffs = await listOps<Tariff>(world, staff('executive'), 'listTariffs')
  return tariffs
    .filter(isRaised)
    .map(({ list, origin, destination, service, upToKg, amount, extraKg }) => {
      const raised = roundedTo10(amount * (1 + percent / 100))
      const row = { list, origin, destination, service, upToKg, amount: raised }
      return extraKg === null ? row : { ...row, extraKg }
    })
}

function roundedTo10(pesos: number): number {
  return Math.round(pesos / 10) * 10
}

function dayIn({ doors, now }: World, days: number): string {
  return dayText(doors.zone, now() + days * dayMs)
}
