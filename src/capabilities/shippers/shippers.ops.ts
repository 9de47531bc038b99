import type { Shipper } from '../../kernel/shipper.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept } from '../../outcome.ts'
import { pageQuery, toPage, usualLimit } from '../../rows/paging.ts'
import { anyText, wordForm } from '../../rows/query-forms.ts'
import { message, opsRows } from '../../rows/row.ts'
import { bodyOf, listOf, optional, text, view } from '../../rows/view.ts'
import {
  accountFacts,
  findShipper,
  newAccount,
  noShipper,
  readNumber,
  type ShippersContext,
  shipperSchema,
  shownShipper,
  toShipper,
} from './shipper-account.wire.ts'

const { row, plainRow } = opsRows<ShippersContext>()

const readers = ['administrator', 'executive', 'reader']

const newShipperSchema = entity('NewShipper', {
  ...shipperSchema,
  properties: {
    ...shipperSchema.properties,
    password: { type: 'string', description: 'Para los endpoints del remitente.' },
    key: { type: 'string', description: 'Para el normalizador de direcciones.' },
  },
  required: [...shipperSchema.required, 'password', 'key'],
})

export const addShipper = row({
  method: 'POST',
  path: '/shippers',
  name: 'addShipper',
  asksFresh: true,
  summary: 'Dar de alta un remitente',
  description: 'Crea la cuenta con su contraseña y su clave, que se muestran esta única vez.',
  roles: ['administrator', 'executive'],
  body: message('ShipperInput', newAccount, 'Con estos datos no se puede crear la cuenta.'),
  answer: bodyOf(newShipperSchema),
  status: 201,
  showsSecret: true,
  notes: [
    {
      title: 'Contraseña y clave',
      text: paragraph`La contraseña abre los endpoints de los remitentes y la clave, el normalizador
        de direcciones. Se guardan de modo que nadie puede volver a leerlas: si se pierden, hay que
        emitir otras.`,
    },
  ],
  async run({ body }, { shippers, operator }) {
    const issued = await shippers.issueCredentials(toShipper(body), operator)
    if (!issued.ok) return issued
    const { shipper, password, key } = issued.value
    return accept({ ...shipper, password, key })
  },
  refusals: {
    'shipper-number-taken': [
      409,
      (_refusal, { body: { number } }) => ({
        title: 'Remitente existente',
        es: `Ya existe el remitente ${number}: elegí otro número.`,
        en: `There is a shipper ${number} already: choose another number.`,
      }),
    ],
  },
})

interface ShipperPage {
  readonly shippers: readonly Shipper[]
  readonly next: string | undefined
}

export const listShippers = plainRow({
  method: 'GET',
  path: '/shippers',
  name: 'listShippers',
  summary: 'Listar los remitentes',
  description: 'Las cuentas por número, sin sus credenciales.',
  roles: readers,
  query: {
    ...pageQuery(readNumber),
    mode: [wordForm(['CROSS', 'WARE']), 'Solo las de este modo: CROSS o WARE.'],
    name: [anyText, 'Solo las que llevan este texto en el nombre.'],
  },
  answer: view<ShipperPage>('ShipperPage')({
    shippers: listOf(shownShipper, 'Las de esta página.'),
    next: optional(text('Con qué pedir la página siguiente; falta en la última.')),
  }),
  async run({ query: { after = 0, limit = usualLimit, mode, name = '' } }, { shippers }) {
    // Numbers have four digits at most, so that reading all accounts is cheap.
    const rows = (await shippers.list()).filter(
      (one) =>
        one.number > after &&
        one.mode === (mode ?? one.mode) &&
        one.name.toLowerCase().includes(name.toLowerCase()),
    )
    const page = toPage(rows.slice(0, limit + 1), { limit }, ({ number }) => String(number))
    return { shippers: page.items, next: page.next }
  },
})

export const getShipper = row({
  method: 'GET',
  path: '/shippers/:number',
  name: 'getShipper',
  summary: 'Ver un remitente',
  description: 'La cuenta, sin sus credenciales.',
  roles: readers,
  answer: shownShipper,
  run: findShipper,
  refusals: { 'shipper-unknown': noShipper },
})

const shipperChange = message(
  'ShipperChange',
  accountFacts,
  'Con estos datos no se puede cambiar la cuenta.',
  ({ mode }, _context: ShippersContext, shipper: Shipper) => {
    if (mode === undefined || mode === shipper.mode) return []
    const detail = `El modo de una cuenta no cambia: esta es ${shipper.mode}.`
    return [{ field: 'mode', code: 'field-malformed', detail }]
  },
)

export const putShipper = row({
  method: 'PUT',
  path: '/shippers/:number',
  name: 'putShipper',
  summary: 'Cambiar un remitente',
  description: paragraph`Deja el nombre, el seguro, la entrega en el día y el factor volumétrico tal
    como se envían, y \`labelLinks\` si se envía. Vale al instante aquí, y en un segundo en los
    demás procesos.`,
  roles: ['administrator', 'executive'],
  notes: [
    {
      title: 'Lo que no cambia',
      text: paragraph`El número y el modo, CROSS o WARE, son de la cuenta desde que existe: quien
        cambia de modo recibe otra.`,
    },
  ],
  body: shipperChange,
  answer: shownShipper,
  find: findShipper,
  run({ found: shipper, body: { mode: _unchanged, ...facts } }, { shippers, operator }) {
    return shippers.change(shipper.number, facts, operator)
  },
  refusals: { 'shipper-unknown': noShipper },
})
