import { parseTrackingCode, type TrackingCode } from '../../kernel/tracking-code.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, orRefuse, refuse } from '../../outcome.ts'
import { list, text as textField } from '../../rows/fields.ts'
import { badField, codeWords } from '../../rows/operation.ts'
import { message, opsRows } from '../../rows/row.ts'
import { computed, count, flag, nested, oneOf, orNull, text, texts, view } from '../../rows/view.ts'
import { containerLimits } from './containers.limits.ts'
import { type CountedContainer, type Opened, type Place, placeKinds } from './containers.ts'
import {
  type ContainersContext,
  containerReaders,
  containerReceivers,
  findContainer,
  judgeBranch,
  movingRefusals,
  noContainer,
  readCodes,
  shownContainer,
} from './containers.wire.ts'
import { shownRefused } from './lists.wire.ts'

const { row } = opsRows<ContainersContext>()

const receptionInput = message(
  'ContainerReceptionInput',
  {
    branch: [
      'branch',
      textField(20, { required: true, description: 'prov_codigo de donde se abre.' }),
    ],
    trackingCodes: [
      'trackingCodes',
      list(textField(20, { required: true }), containerLimits.loadedPerRequest, {
        required: true,
        description: 'Los envíos que estaban adentro, como se escanearon.',
      }),
    ],
    seal: [
      'seal',
      textField(containerLimits.sealCharacters, { description: 'El precinto que tenía.' }),
    ],
  },
  'No se abrió.',
  judgeBranch,
)

interface Received extends Opened {
  readonly container: CountedContainer
}

const shownReception = view<Received, [ContainersContext]>('ContainerReception')({
  container: nested(shownContainer, 'Como quedó.'),
  found: computed(count('Los que estaban.'), ({ found: scannedInside }) => scannedInside.length),
  missing: texts('Los que faltan.'),
  extra: texts('Los que llegaron sin estar en la lista.'),
  refused: shownRefused('Los escaneados que no corresponden.'),
  sealIntact: orNull(flag('Si el precinto es el mismo con que se cerró; `null` si no se envió.')),
})

export const receiveContainer = row({
  method: 'POST',
  path: '/containers/:id/reception',
  name: 'receiveContainer',
  summary: 'Abrir una bolsa o jaula y comparar lo que traía',
  description: paragraph`Registra AR para cada envío escaneado. Los que debían estar y no se
    escanearon faltan: lo dicen \`missing\`, el evento shipment.missing y su lugar, hasta que
    alguien los escanee. Los que no estaban en la lista son \`extra\` y llegaron igual. Lo que no se
    pudo registrar está en \`refused\`, con su motivo.`,
  roles: containerReceivers,
  sight: 'in-hand',
  body: receptionInput,
  answer: shownReception,
  find: findContainer,
  async run(
    { found: container, body: { branch, trackingCodes = [], seal } },
    { containers, operator },
  ) {
    const codes = readCodes(trackingCodes, 'trackingCodes', false)
    if (!codes.ok) return codes
    const scanned = codes.value as TrackingCode[]
    const opening = {
      id: container.id,
      branchCode: branch.toUpperCase(),
      scanned,
      seal: seal?.trim(),
    }
    const opened = await containers.open(opening, operator)
    if (!opened.ok) return opened
    return accept({
      ...opened.value,
      container: { ...opened.value.container, pieces: 0, containers: 0 },
    })
  },
  refusals: { ...movingRefusals, 'container-unknown': noContainer },
})

interface Placed {
  readonly code: TrackingCode
  readonly place: Place
}

const shownPlace = view<Placed>('ShipmentPlace')({
  trackingCode: ['code', text('El envío.')],
  place: computed(oneOf(placeKinds, 'La clase de lugar.'), ({ place }) => place.kind),
  branch: computed(
    orNull(text('La sucursal, en el piso, en camino o con quien reparte.')),
    ({ place }) => ('branch' in place ? place.branch : null),
  ),
  container: computed(orNull(text('La bolsa, jaula o viaje.')), ({ place }) =>
    'container' in place ? place.container : null,
  ),
})

export const getPlace = row({
  method: 'GET',
  path: '/places/:trackingCode',
  name: 'getPlace',
  summary: 'Ver dónde está un envío',
  description: paragraph`Siempre en un solo lugar: con quien lo manda, en el piso de una sucursal,
    en una bolsa o jaula, en un viaje, en camino, con quien reparte, con quien recibe, o faltó donde
    debía estar.`,
  roles: containerReaders,
  sight: 'named',
  answer: shownPlace,
  async run({ params }, { containers }) {
    const code = parseTrackingCode(params.trackingCode)
    if (!code.ok) return refuse(badField('trackingCode', codeWords))
    const place = await containers.findPlace(code.value)
    return orRefuse(place && { code: code.value, place }, 'piece-unknown')
  },
  refusals: { 'piece-unknown': [404, 'No hay ningún envío con ese código.'] },
})
