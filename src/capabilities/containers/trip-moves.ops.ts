import { paragraph } from '../../kits/text/paragraph.ts'
import { accept } from '../../outcome.ts'
import { list, text } from '../../rows/fields.ts'
import { message, opsRows } from '../../rows/row.ts'
import { computed, count, nested, texts, view } from '../../rows/view.ts'
import { containerLimits } from './containers.limits.ts'
import type { CountedContainer, Handled, TripMoved, TripOpened } from './containers.ts'
import {
  type ContainersContext,
  containerMakers,
  containerReceivers,
  findHere,
  findTrip,
  judgeBranch,
  movingRefusals,
  noTrip,
  readCodes,
  shownTrip,
} from './containers.wire.ts'
import { shownHandled, shownRefused } from './lists.wire.ts'

const { row } = opsRows<ContainersContext>()

interface OfTrip {
  readonly trip: CountedContainer
}

const trip = nested(shownTrip, 'El viaje, como quedó.')

const findTripHere = (input: Parameters<typeof findTrip>[0], context: ContainersContext) =>
  findHere(findTrip(input, context), context)

const codesField = (description: string) =>
  list(text(20), containerLimits.loadedPerRequest, { required: true, description })

interface Loaded extends OfTrip {
  readonly results: readonly Handled[]
}

export const loadTrip = row({
  method: 'POST',
  path: '/trips/:id/load',
  name: 'loadTrip',
  summary: 'Cargar un viaje',
  description: paragraph`Cada bolsa o jaula queda en el viaje; cada envío suelto, además, con un
    movimiento CO. Lo que no corresponde se rechaza, uno por uno. Con POST /movements se hace lo
    mismo: CO y el código del viaje como \`container\`.`,
  roles: containerReceivers,
  sight: 'in-hand',
  body: message(
    'TripLoadInput',
    { codes: ['codes', codesField('Bolsas, jaulas y envíos sueltos, como se escanearon.')] },
    'No se cargó nada.',
  ),
  answer: view<Loaded, [ContainersContext]>('TripLoad')({
    trip,
    results: shownHandled('Uno por código.'),
  }),
  find: findTripHere,
  async run({ found: container, body }, { containers, operator }) {
    const codes = readCodes(body.codes ?? [], 'codes', true)
    if (!codes.ok) return codes
    const results = await containers.loadTrip(container, codes.value, operator)
    return accept({ trip: (await containers.find(container.id)) ?? container, results })
  },
  refusals: {
    'container-unknown': noTrip,
    'container-elsewhere': movingRefusals['container-elsewhere'],
  },
})

type Departed = Omit<TripMoved, 'trip'> & OfTrip

export const departTrip = row({
  method: 'POST',
  path: '/trips/:id/departure',
  name: 'departTrip',
  summary: 'Dar salida a un viaje',
  description: paragraph`Registra AS para cada envío que lleva, suelto o en bolsa: primero los
    sueltos y después cada bolsa por su cuenta. Enviarlo otra vez mueve lo que haya quedado, y nada
    dos veces.`,
  roles: containerMakers,
  sight: 'in-hand',
  answer: view<Departed, [ContainersContext]>('TripDeparture')({
    trip,
    recorded: computed(count('Los envíos sueltos que salieron.'), ({ loose }) => loose.recorded),
    refused: computed(
      shownRefused('Los sueltos que no corresponden.'),
      ({ loose }) => loose.refused,
    ),
    containers: shownHandled('Una por bolsa o jaula.'),
  }),
  find: findTripHere,
  async run({ found: container }, { containers, operator }) {
    const left = await containers.departTrip(container.id, container.origin, operator)
    if (!left.ok) return left
    return accept({ ...left.value, trip: (await containers.find(container.id)) ?? container })
  },
  refusals: {
    'container-unknown': noTrip,
    'container-empty': [409, 'No lleva nada: no sale.'],
    ...movingRefusals,
  },
})

const branchField = text(20, { required: true, description: 'prov_codigo de la sucursal.' })

export const arriveTrip = row({
  method: 'POST',
  path: '/trips/:id/arrival',
  name: 'arriveTrip',
  summary: 'Anotar que un viaje llegó',
  description: 'El vehículo está en la sucursal; lo que trae se recibe con la recepción.',
  roles: containerReceivers,
  sight: 'in-hand',
  body: message(
    'TripArrivalInput',
    { branch: ['branch', branchField] },
    'No se anotó.',
    judgeBranch,
  ),
  answer: shownTrip,
  find: findTrip,
  async run({ found: container, body }, { containers, operator }) {
    const arrived = await containers.arriveTrip(container.id, body.branch.toUpperCase(), operator)
    return arrived.ok ? accept({ ...container, ...arrived.value }) : arrived
  },
  refusals: {
    'container-unknown': noTrip,
    'container-empty': [409, 'No lleva nada: no sale.'],
    ...movingRefusals,
  },
})

interface Unloaded extends TripOpened, OfTrip {}

export const receiveTrip = row({
  method: 'POST',
  path: '/trips/:id/reception',
  name: 'receiveTrip',
  summary: 'Descargar un viaje y comparar lo que traía',
  description: paragraph`Registra AR para cada bolsa, jaula y envío suelto escaneado. Las bolsas que
    no se escanearon quedan de viaje y en \`missingContainers\`; los sueltos, en \`missing\`.`,
  roles: containerReceivers,
  sight: 'in-hand',
  body: message(
    'TripReceptionInput',
    {
      branch: ['branch', branchField],
      codes: ['codes', codesField('Bolsas, jaulas y envíos sueltos que llegaron.')],
    },
    'No se recibió nada.',
    judgeBranch,
  ),
  answer: view<Unloaded, [ContainersContext]>('TripReception')({
    trip,
    containers: ['arrived', shownHandled('Una por bolsa o jaula.')],
    missingContainers: ['missing', texts('Las bolsas y jaulas que no llegaron.')],
    found: computed(count('Los envíos sueltos que estaban.'), ({ opened }) => opened.found.length),
    missing: computed(texts('Los sueltos que faltan.'), ({ opened }) => opened.missing),
    extra: computed(
      texts('Los sueltos que llegaron sin estar en la lista.'),
      ({ opened }) => opened.extra,
    ),
    refused: computed(
      shownRefused('Los sueltos que no corresponden.'),
      ({ opened }) => opened.refused,
    ),
  }),
  find: findTrip,
  async run({ found: container, body }, { containers, operator }) {
    const codes = readCodes(body.codes ?? [], 'codes', true)
    if (!codes.ok) return codes
    const branch = body.branch.toUpperCase()
    const received = await containers.openTrip(container.id, branch, codes.value, operator)
    if (!received.ok) return received
    const { opened, missing } = received.value
    const counted = { pieces: 0, containers: missing.length }
    return accept({ ...received.value, trip: { ...container, ...opened.container, ...counted } })
  },
  refusals: { 'container-unknown': noTrip, ...movingRefusals },
})
