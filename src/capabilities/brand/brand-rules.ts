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

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Judges a logo by its bytes: its name and type are whatever the sender says. */
export function judgeLogo({ type, data }: Logo): Outcome<Logo, LogoRefusal> {
  const bytes = Buffer.from(data, 'base64')
  if (bytes.length > brandLimits.logoBytes) return refuse('logo-too-large')
  const refusal = type === 'image/png' ? judgePng(bytes) : judgeSvg(bytes.toString('utf8'))
  return refusal === undefined ? accept({ type, data: bytes.toString('base64') }) : refuse(refusal)
}

function judgePng(bytes: Buffer): LogoRefusal | undefined {
  const isPng = bytes.length > 33 && bytes.subarray(0, 8).equals(pngStart)
  if (!isPng || bytes.toString('latin1', 12, 16) !== 'IHDR') return 'logo-no-png'
  const sides = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  return sides.every((side) => side > 0 && side <= brandLimits.logoPixels)
    ? undefined
    : 'logo-too-large'
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

function judgeSvg(text: string): LogoRefusal | undefined {
  const start = text.replace(/^\uFEFF?\s*(<\?xml [^>]*\?>\s*)?(<!--[^>]*-->\s*)*/, '')
  if (!/^<svg[\s>]/i.test(start) || !/<\/svg>\s*$/i.test(start)) return 'logo-no-svg'
  return unsafe.test(start) ? 'logo-unsafe' : undefined
}
