import type { Operator } from '../../kernel/operator.ts'
import { defaultVolumetricFactor, type Shipper } from '../../kernel/shipper.ts'
import { newReading } from '../../kits/fields/field.ts'
import { flag, integer, oneOf, text } from '../../kits/fields/scalars.ts'
import { readObject, type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import type { JsonObject } from '../../kits/http/endpoint.ts'
import { badRequest, type Operation } from '../../kits/http/operation.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import type { Shippers } from './shippers.ts'

export interface ShippersContext {
  readonly shippers: Shippers
  readonly operator: Operator
}

const words = {
  number: 'Número de la cuenta, mayor que 0.',
  name: 'Nombre con que el seguimiento muestra al remitente.',
  mode: 'CROSS: despacha desde su depósito. WARE: su mercadería está en nuestro almacén.',
  insured: 'Con seguro, cada producto lleva un valor mayor que 0. Por omisión, no.',
  sameDay: 'Si tiene contratada la entrega en el día. Por omisión, no.',
  volumetricFactor: `Centímetros cúbicos por kilogramo. Por omisión, ${defaultVolumetricFactor}.`,
}

const account = {
  number: ['number', integer(4, { required: true, description: words.number })],
  name: ['name', text(60, { required: true, description: words.name })],
  mode: ['mode', oneOf(['CROSS', 'WARE'], { required: true, description: words.mode })],
  insured: ['insured', flag({ description: words.insured })],
  sameDay: ['sameDay', flag({ description: words.sameDay })],
  volumetricFactor: ['volumetricFactor', integer(6, { description: words.volumetricFactor })],
} as const satisfies Shape

const shipperSchema = {
  type: 'object',
  properties: {
    number: { type: 'integer', description: 'Número de la cuenta.' },
    name: { type: 'string', description: words.name },
    mode: { type: 'string', enum: ['CROSS', 'WARE'], description: words.mode },
    insured: { type: 'boolean', description: 'Si tiene seguro.' },
    sameDay: { type: 'boolean', description: 'Si tiene entrega en el día.' },
    volumetricFactor: { type: 'integer', description: 'Centímetros cúbicos por kilogramo.' },
  },
  required: ['number', 'name', 'mode', 'insured', 'sameDay', 'volumetricFactor'],
}

export const addShipper: Operation<ShippersContext> = {
  method: 'POST',
  path: '/shippers',
  name: 'addShipper',
  summary: 'Dar de alta un remitente',
  description: 'Crea la cuenta con su contraseña y su clave, que se muestran esta única vez.',
  roles: ['administrator', 'executive'],
  request: shapeSchema(account),
  response: {
    ...shipperSchema,
    properties: {
      ...shipperSchema.properties,
      password: { type: 'string', description: 'Para los endpoints del remitente.' },
      key: { type: 'string', description: 'Para el normalizador de direcciones.' },
    },
    required: [...shipperSchema.required, 'password', 'key'],
  },
  successStatus: 201,
  problems: [{ status: 409, meaning: 'Ya existe un remitente con ese número.' }],
  notes: [
    {
      title: 'Contraseña y clave',
      text: [
        'La contraseña abre los endpoints de los remitentes y la clave, el normalizador de ',
        'direcciones. Se guardan de modo que nadie puede volver a leerlas: si se pierden, hay ',
        'que emitir otras.',
      ].join(''),
    },
  ],
  async answer({ body }, { shippers, operator }) {
    const read = readShipper(body)
    if (!read.ok) return badRequest('Con estos datos no se puede crear la cuenta.', read.refusal)
    const issued = await shippers.issueCredentials(read.value, operator)
    if (!issued.ok) {
      const detail = `Ya existe el remitente ${read.value.number}: elegí otro número.`
      return { problem: { status: 409, title: 'Remitente existente', detail } }
    }
    const { shipper, password, key } = issued.value
    return { status: 201, body: { ...shipper, password, key } }
  },
}

export const listShippers: Operation<ShippersContext> = {
  method: 'GET',
  path: '/shippers',
  name: 'listShippers',
  summary: 'Listar los remitentes',
  description: 'Las cuentas, sin sus credenciales.',
  roles: ['administrator', 'executive', 'reader'],
  response: {
    type: 'object',
    properties: { shippers: { type: 'array', items: shipperSchema } },
    required: ['shippers'],
  },
  successStatus: 200,
  answer: async (_input, { shippers }) => ({
    status: 200,
    body: { shippers: await shippers.list() },
  }),
}

type FieldFault = { field: string; detail: string }

function readShipper(body: JsonObject): Outcome<Shipper, FieldFault[]> {
  const reading = newReading()
  const draft = readObject(account, body, reading, '')
  const faults = reading.issues.map(({ path, expects }) => ({
    field: path,
    detail: `Se espera ${expects}.`,
  }))
  for (const field of ['number', 'volumetricFactor'] as const)
    if (draft[field] === 0) faults.push({ field, detail: 'Se espera un número mayor que 0.' })
  if (faults.length > 0) return refuse(faults)
  return accept({ ...usual, ...draft } as Shipper)
}

const usual = {
  insured: false,
  sameDay: false,
  volumetricFactor: defaultVolumetricFactor,
}
