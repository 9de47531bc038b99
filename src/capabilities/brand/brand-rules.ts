import { accept, type Outcome, refuse } from '../../outcome.ts'
import { brandLimits } from './brand.limits.ts'

export const logoTypes = ['image/png', 'image/svg+xml'] as const
export type LogoType = (typeof logoTypes)[number]

export interface Logo {
  readonly type: LogoType
  /** The file in base64. */
  readonly data: string
}

/** The carrier as its public pages show it. */
export interface Brand {
  readonly name: string
  /** #rrggbb, as it was given. */
  readonly colour: string
  readonly logo: Logo | undefined
  /** How people reach the carrier; empty where they do not. */
  readonly phone: string
  readonly email: string
  readonly web: string
}

export const usualBrand: Brand = {
  name: 'Posta',
  colour: '#1d4fc4',
  logo: undefined,
  phone: '',
  email: '',
  web: '',
}

export type LogoRefusal = 'logo-too-large' | 'logo-no-png' | 'logo-no-svg' | 'logo-unsafe'

/** Strips an image to its pixels; nothing where it isn't one. */
export type BarePicture = (bytes: Uint8Array, kind: 'png') => Buffer | undefined

/**
 * Judges a logo by its bytes: its name and type are only the sender's claim. An image keeps its
 * pixels alone.
 */
export function judgeLogo(
  { type, data }: Logo,
  barePicture: BarePicture,
): Outcome<Logo, LogoRefusal> {
  const bytes = Buffer.from(data, 'base64')
  if (bytes.length > brandLimits.logoBytes) return refuse('logo-too-large')
  const judged = type === 'image/png' ? judgePng(barePicture(bytes, 'png')) : judgeSvg(bytes)
  return judged.ok ? accept({ type, data: judged.value.toString('base64') }) : judged
}

function judgePng(bare: Buffer | undefined): Outcome<Buffer, LogoRefusal> {
  if (bare === undefined) return refuse('logo-no-png')
  const sides = [bare.readUInt32BE(16), bare.readUInt32BE(20)]
  return sides.every((side) => side <= brandLimits.logoPixels)
    ? accept(bare)
    : refuse('logo-too-large')
}

/**
 * A drawing may contain programs and load from elsewhere. Browsers allow neither in an image, but a
 * file that tries is refused, as it may be opened by itself.
 */
const unsafeParts = [
  // An element may have the prefix of a namespace.
  String.raw`<!doctype|<!entity|<\?xml-|<(?:[^\s<>/]*:)?(?:script|foreignobject|iframe|image)`,
  String.raw`attributename\s*=\s*["']?\s*(?:\w+:)?(?:on|href)`,
  String.raw`\son\w+\s*=|javascript:|@import`,
  String.raw`(?:href|src)\s*=\s*["']?\s*[^#"'\s]`,
  String.raw`url\(\s*["']?\s*[^#"'\s)]`,
]
const unsafe = new RegExp(unsafeParts.join('|'), 'i')

function judgeSvg(bytes: Buffer): Outcome<Buffer, LogoRefusal> {
  const text = bytes.toString('utf8')
  const start = text.replace(/^\uFEFF?\s*(<\?xml [^>]*\?>\s*)?(<!--[^>]*-->\s*)*/, '')
  if (!/^<svg[\s>]/i.test(start) || !/<\/svg>\s*$/i.test(start)) return refuse('logo-no-svg')
  return unsafe.test(start) ? refuse('logo-unsafe') : accept(bytes)
}
