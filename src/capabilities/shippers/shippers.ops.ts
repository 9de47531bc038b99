import { shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { notFound, type Operation } from '../../rows/operation.ts'
import { pagingBy, readPageRequest, toPage } from '../../rows/paging.ts'
import { wordForm } from '../../rows/query-forms.ts'
import { readBody } from '../../rows/read-body.ts'
import { type RefusalOf, refusalAnswers } from '../../rows/refusal-answers.ts'
import {
  accountFacts,
  newAccount,
  readNumber,
  type ShippersContext,
  shipperSchema,
  toShipper,
  unknownShipper,
} from './shipper-account.wire.ts'
import type { Shippers } from './shippers.ts'

const readers = ['administrator', 'executive', 'reader']

const explainAdding = refusalAnswers<RefusalOf<Shippers['issueCredentials']>, [number: number]>({
  'shipper-number-taken': (_refusal, number) => ({
    problem: {
      status: 409,
      title: 'Remitente existente',
      code: 'shipper-number-taken',
      detail: `Ya existe el remitente ${number}: elegí otro número.`,
      en: `There is a shipper ${number} already: choose another number.`,
    },
  }),
})

export const addShipper: Operation<ShippersContext> = {
  method: 'POST',
  path: '/shippers',
  name: 'addShipper',
  asksFresh: true,
  summary: 'Dar de alta un remitente',
  description: 'Crea la cuenta con su contraseña y su clave, que se muestran esta única vez.',
  roles: ['administrator', 'executive'],
  request: entity('ShipperInput', shapeSchema(newAccount)),
  response: entity('NewShipper', {
    ...shipperSchema,
    properties: {
      ...shipperSchema.properties,
      password: { type: 'string', description: 'Para los endpoints del remitente.' },
      key: { type: 'string', description: 'Para el normalizador de direcciones.' },
    },
    required: [...shipperSchema.required, 'password', 'key'],
  }),
  successStatus: 201,
  showsSecret: true,
  problems: [{ status: 409, meaning: 'Ya existe un remitente con ese número.' }],
  notes: [
    {
      title: 'Contraseña y clave',
      text: paragraph`La contraseña abre los endpoints de los remitentes y la clave, el normalizador
        de direcciones. Se guardan de modo que nadie puede volver a leerlas: si se pierden, hay que
        emitir otras.`,
    },
  ],
  async answer({ body }, { shippers, operator }) {
    const read = readBody(newAccount, body, 'Con estos datos no se puede crear la cuenta.')
    if (!read.ok) return read.refusal
    const issued = await shippers.issueCredentials(toShipper(read.value), operator)
    if (!issued.ok) return explainAdding(issued.refusal, read.value.number)
    const { shipper, password, key } = issued.value
    return { status: 201, body: { ...shipper, password, key } }
  },
}

export const listShippers: Operation<ShippersContext> = {
  method: 'GET',
  path: '/shippers',
  name: 'listShippers',
  summary: 'Listar los remitentes',
  description: 'Las cuentas por número, sin sus credenciales.',
  roles: readers,
  query: [
    ...pagingBy((after) => readNumber(after) !== undefined),
    {
      name: 'mode',
      description: 'Solo las de este modo: CROSS o WARE.',
      form: wordForm(['CROSS', 'WARE']),
    },
    { name: 'name', description: 'Solo las que llevan este texto en el nombre.' },
  ],
  response: entity('ShipperPage', {
    type: 'object',
    properties: {
      shippers: { type: 'array', items: shipperSchema, description: 'Las de esta página.' },
      next: {
        type: 'string',
        description: 'Con qué pedir la página siguiente; falta en la última.',
      },
    },
    required: ['shippers'],
  }),
  successStatus: 200,
  async answer({ query }, { shippers }) {
    const asked = readPageRequest(query)
    const after = readNumber(asked.after) ?? 0
    const name = (query['name'] ?? '').toLowerCase()
    // Numbers have four digits at most, so that reading all accounts is cheap.
    const rows = (await shippers.list()).filter(
      (one) =>
        one.number > after &&
        one.mode === (query['mode'] || one.mode) &&
        one.name.toLowerCase().includes(name),
    )
    const page = toPage(rows.slice(0, asked.limit + 1), asked, ({ number }) => String(number))
    return { status: 200, body: { shippers: page.items, next: page.next } }
  },
}

export const getShipper: Operation<ShippersContext> = {
  method: 'GET',
  path: '/shippers/:number',
  name: 'getShipper',
  summary: 'Ver un remitente',
  description: 'La cuenta, sin sus credenciales.',
  roles: readers,
  response: shipperSchema,
  successStatus: 200,
  async answer({ params }, { shippers }) {
    const number = readNumber(params['number'])
    const shipper = number === undefined ? undefined : await shippers.find(number)
    return shipper ? { status: 200, body: shipper } : notFound(unknownShipper, 'shipper-unknown')
  },
}

const explainChange = refusalAnswers<RefusalOf<Shippers['change']>>({
  'shipper-unknown': notFound(unknownShipper),
})

export const putShipper: Operation<ShippersContext> = {
  method: 'PUT',
  path: '/shippers/:number',
  name: 'putShipper',
  summary: 'Cambiar un remitente',
  description: paragraph`Deja el nombre, el seguro, la entrega en el día y el factor volumétrico tal
    como se envían, y \`labelLinks\` si se envía. Vale al instante aquí, y en un segundo en los
    demás procesos.`,
  roles: ['administrator', 'executive'],
  request: entity('ShipperChange', shapeSchema(accountFacts)),
  response: shipperSchema,
  successStatus: 200,
  notes: [
    {
      title: 'Lo que no cambia',
      text: paragraph`El número y el modo, CROSS o WARE, son de la cuenta desde que existe: quien
        cambia de modo recibe otra.`,
    },
  ],
  async answer({ body, params }, { shippers, operator }) {
    const number = readNumber(params['number'])
    const before = number === undefined ? undefined : await shippers.find(number)
    if (before === undefined) return notFound(unknownShipper, 'shipper-unknown')
    const problem = 'Con estos datos no se puede cambiar la cuenta.'
    const read = readBody(accountFacts, body, problem, ({ mode = before.mode }) => {
      const detail = `El modo de una cuenta no cambia: esta es ${before.mode}.`
      return mode === before.mode ? [] : [{ field: 'mode', code: 'field-malformed', detail }]
    })
    if (!read.ok) return read.refusal
    const { mode: _unchanged, ...facts } = read.value
    const changed = await shippers.change(before.number, facts, operator)
    return changed.ok ? { status: 200, body: changed.value } : explainChange(changed.refusal)
  },
}
