import type { Operator } from '../../kernel/operator.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { refuse } from '../../outcome.ts'
import { object, oneOf, text } from '../../rows/fields.ts'
import { badRequest } from '../../rows/operation.ts'
import { message, opsRows } from '../../rows/row.ts'
import { type BrandDoor, logoTypes, parseColour } from './brand.ts'
import { logoTexts, shownBrand } from './brand.wire.ts'

export interface BrandContext {
  readonly brand: BrandDoor
  readonly operator: Operator
}

const { row, plainRow } = opsRows<BrandContext>()

export const getBrand = plainRow({
  method: 'GET',
  path: '/settings/brand',
  name: 'getBrand',
  summary: 'Ver la marca que muestran las páginas públicas',
  description: 'Nombre, color, logo y contacto del transportista.',
  roles: ['administrator', 'executive', 'reader'],
  answer: shownBrand,
  run: (_input, { brand }) => brand.current(),
})

const unfit = 'La marca no se puede guardar.'

const brandInput = message(
  'BrandInput',
  {
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
  },
  unfit,
)

const unfitColour = {
  field: 'colour',
  code: 'field-malformed',
  detail: 'Se espera un color como #1d4fc4.',
  en: 'Expected a colour such as #1d4fc4.',
} as const

export const putBrand = row({
  method: 'PUT',
  path: '/settings/brand',
  name: 'putBrand',
  summary: 'Cambiar la marca',
  description: paragraph`Reemplaza la marca entera. Un color demasiado claro para texto blanco se
    oscurece en las páginas hasta que se lea: \`notice\` dice cómo quedó.`,
  roles: ['administrator'],
  body: brandInput,
  answer: shownBrand,
  async run({ body }, { brand, operator }) {
    const { name, colour, logo, phone = '', email = '', web = '' } = body
    if (parseColour(colour) === undefined) return refuse(badRequest(unfit, [unfitColour]))
    const put = await brand.put({ name, colour, logo, phone, email, web }, operator)
    if (put.ok) return put
    const detail = logoTexts[put.refusal]
    return refuse(badRequest(unfit, [{ field: 'logo.data', code: 'field-malformed', detail }]))
  },
  refusals: {},
})
