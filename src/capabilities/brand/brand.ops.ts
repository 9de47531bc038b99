import type { Operator } from '../../kernel/operator.ts'
import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { object, oneOf, text } from '../../rows/fields.ts'
import { badRequest, type Operation } from '../../rows/operation.ts'
import { readBody } from '../../rows/read-body.ts'
import { type BrandDoor, logoTypes, parseColour } from './brand.ts'
import { brandSchema, logoTexts, writeBrand } from './brand.wire.ts'

export interface BrandContext {
  readonly brand: BrandDoor
  readonly operator: Operator
}

export const getBrand: Operation<BrandContext> = {
  method: 'GET',
  path: '/settings/brand',
  name: 'getBrand',
  summary: 'Ver la marca que muestran las páginas públicas',
  description: 'Nombre, color, logo y contacto del transportista.',
  roles: ['administrator', 'executive', 'reader'],
  response: brandSchema,
  successStatus: 200,
  answer: async (_input, { brand }) => ({
    status: 200,
    body: writeBrand(brand.current()),
  }),
}

const brandShape = {
  name: ['name', text(40, { required: true, description: 'El nombre del transportista.' })],
  colour: ['colour', text(7, { required: true, description: 'Su color, como `#1d4fc4`.' })],
  logo: [
    'logo',
    object(
      {
        type: ['type', oneOf(logoTypes, { required: true, description: 'El tipo del archivo.' })],
        data: ['data', text(44_000, { required: true, description: 'El archivo, en base64.' })],
      },
      { description: 'PNG o SVG de hasta 32 KB; sin él, las páginas no muestran logo.' },
    ),
  ],
  phone: ['phone', text(40, { description: 'Teléfono.' })],
  email: ['email', text(80, { description: 'Correo.' })],
  web: ['web', text(120, { description: 'Sitio.' })],
} as const satisfies Shape

const unfit = 'La marca no se puede guardar.'

export const putBrand: Operation<BrandContext> = {
  method: 'PUT',
  path: '/settings/brand',
  name: 'putBrand',
  summary: 'Cambiar la marca',
  description: paragraph`Reemplaza la marca entera. Un color demasiado claro para texto blanco se
    oscurece en las páginas hasta que se lea: \`notice\` dice cómo quedó.`,
  roles: ['administrator'],
  request: entity('BrandInput', shapeSchema(brandShape)),
  response: brandSchema,
  successStatus: 200,
  async answer({ body }, { brand, operator }) {
    const read = readBody(brandShape, body, unfit)
    if (!read.ok) return read.refusal
    const { name, colour, logo, phone = '', email = '', web = '' } = read.value
    if (parseColour(colour) === undefined)
      return badRequest(unfit, [
        {
          field: 'colour',
          code: 'field-malformed',
          detail: 'Se espera un color como #1d4fc4.',
          en: 'Expected a colour such as #1d4fc4.',
        },
      ])
    const put = await brand.put({ name, colour, logo, phone, email, web }, operator)
    if (put.ok) return { status: 200, body: writeBrand(put.value) }
    return badRequest(unfit, [
      { field: 'logo.data', code: 'field-malformed', detail: logoTexts[put.refusal] },
    ])
  },
}
