import { entity } from '../../kits/openapi/entities.ts'
import { maybeString, objectOf, string } from '../../rows/answer-schema.ts'
import type { View } from '../../rows/view.ts'
import type { LogoRefusal, ShownBrand } from './brand.ts'

const themeSchema = (description: string) => ({
  ...objectOf({
    accent: string('Enlaces y botones.'),
    onAccent: string('El texto sobre un botón.'),
    soft: string('Un fondo suave.'),
  }),
  description,
})

const brandSchema = entity(
  'Brand',
  objectOf({
    name: string('El nombre del transportista.'),
    colour: string('Su color, como se cargó: `#rrggbb`.'),
    colours: {
      ...objectOf({ light: themeSchema('En claro.'), dark: themeSchema('En oscuro.') }),
      description: 'Los colores que usan las páginas, con contraste de 4,5 a 1 o más.',
    },
    notice: maybeString('Si el color se oscureció para que se lea, y cómo quedó.'),
    logoPath: maybeString(
      'Dónde está el logo, debajo de la dirección del ambiente; null si no hay.',
    ),
    phone: string('Teléfono; vacío si no hay.'),
    email: string('Correo; vacío si no hay.'),
    web: string('Sitio; vacío si no hay.'),
  }),
)

export function writeBrand(brand: ShownBrand) {
  const { name, colour, colours, phone, email, web } = brand
  const { accent } = colours.light
  const notice =
    accent === colour.toLowerCase()
      ? null
      : `El color es demasiado claro para texto blanco: las páginas usan ${accent}.`
  const path = logoPath(brand) ?? null
  return { name, colour, colours, notice, logoPath: path, phone, email, web }
}

export const shownBrand: View<ShownBrand> = { schema: brandSchema, write: writeBrand }

/** The address of the logo changes with the logo, so it may be kept for good. */
export function logoPath({ logo }: Pick<ShownBrand, 'logo'>): string | undefined {
  if (logo === undefined) return undefined
  const version = Buffer.from(logo.data, 'base64').reduce(
    (sum, byte) => (sum * 31 + byte) % 4_294_967_291,
    7,
  )
  return `/publico/logo-${version.toString(36)}.${logo.type === 'image/png' ? 'png' : 'svg'}`
}

export const logoTexts: Readonly<Record<LogoRefusal, string>> = {
  'logo-too-large': 'El logo admite hasta 32 KB y 2.000 puntos por lado.',
  'logo-no-png': 'El archivo no es una imagen PNG entera: guardala de nuevo como PNG.',
  'logo-no-svg': 'El archivo no es un dibujo SVG.',
  'logo-unsafe': 'El dibujo SVG tiene programas o trae algo de afuera: guardalo sin eso.',
}
