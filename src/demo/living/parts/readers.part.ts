import type { DemoPerson } from '../../../capabilities/people/people.ts'
import { livingPrefix } from '../../../kernel/demonstration.ts'
import { demoPeople } from '../../demo-carrier.ts'
import { livingPeople } from '../data/cast.ts'
import { once } from '../diary.ts'
import type { LivingPart, Task } from '../living-part.ts'
import { memberOf, ownerOf, staff, type World } from '../world.ts'
import { atPhase } from './collection.part.ts'

interface PlannedView {
  readonly mailbox: string
  readonly id: string
  readonly name: string
  readonly query: string
}

/** The views that people come back to: the documented people find theirs, too. */
const views: readonly PlannedView[] = [
  { mailbox: 'tienda', id: 'demorados', name: 'Demorados', query: 'mas=late' },
  { mailbox: 'tienda', id: 'visitas-fallidas', name: 'Visitas fallidas', query: 'estado=CA' },
  { mailbox: 'tienda', id: 'contra-reembolso', name: 'Con cobro', query: 'servicio=B' },
  { mailbox: 'despacho', id: 'sin-ingresar', name: 'Cargados sin ingresar', query: 'estado=PI' },
  { mailbox: 'deposito', id: 'en-reparto', name: 'En reparto hoy', query: 'estado=LD' },
  { mailbox: 'luz.achaval', id: 'cordoba', name: 'Córdoba', query: 'provincia=X' },
]

/** A shop without a receiver asks for events, twice a day. */
const poller = 9105
const askedPhases = [0.2, 0.55] as const

const [viewsPhase, readPhase] = [0.36, 0.66]

/** Views that people keep, notices that they have read or not, a program that reads events. */
export const readersPart: LivingPart = {
  name: 'readers',
  slices: ['views', 'events'],
  work: (world, span) => [
    ...once(world, span, { ago: 5, phase: viewsPhase }, () => keepViews(world)),
    ...once(world, span, { ago: 1, phase: readPhase }, () => readNotices(world)),
    ...askedPhases.flatMap((phase) =>
      span.day.isDistant
        ? []
        : atPhase(span, phase, (at): Task[] => [{ at, run: () => askForEvents(world) }]),
    ),
  ],
}

async function keepViews(world: World): Promise<void> {
  for (const { mailbox, id, name, query } of views) {
    const person = livingPeople.find(({ email }) => email === `${mailbox}@demo.example`)
    if (person) await world.shop(person, 'putSavedView', { params: { id }, body: { name, query } })
  }
}

/** People who looked yesterday have read the notices of then; later ones are new. */
async function readNotices(world: World): Promise<void> {
  const ofShops = livingPeople.filter(
    ({ shipperNumber, role }) => shipperNumber > 0 && role === 'administra',
  )
  const all = { body: { all: true } }
  for (const person of ofShops) await world.shop(person, 'markNoticesRead', all)
  const heads = demoPeople.filter(({ role }) => role === 'branch')
  for (const person of [staff('executive'), ...heads]) await readWork(world, person)
}

/** The notices of the living carrier's own shipments: the others are the visitor's to read. */
async function readWork(world: World, person: DemoPerson): Promise<void> {
  const notices = await world.ops<{ items: readonly { id: string }[] }>(
    person,
    'listWorkNotices',
    {},
  )
  const ids = (notices?.items ?? []).map(({ id }) => id).filter((id) => id.includes(livingPrefix))
  if (ids.length > 0) await world.ops(person, 'markWorkNotices', { body: { ids } })
}

async function askForEvents(world: World): Promise<void> {
  const program = memberOf(poller, 'integra') ?? ownerOf(poller)
  await world.shop(program, 'readEvents', { query: { limit: '100' } })
}
