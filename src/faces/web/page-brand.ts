import type { ShownBrand } from '../../capabilities/brand/brand.ts'
import { usualBrand } from '../../capabilities/brand/brand.ts'
import { logoPath } from '../../capabilities/brand/brand.wire.ts'
import { colourRules } from './page-colours.ts'

/** The carrier as public pages show it. */
export interface PageBrand {
  readonly name: string
  /** The carrier's colour where it can be read on white. */
  readonly colour: string
  /** The rules that set the carrier's colours; empty where it has the usual ones. */
  readonly style: string
  /** Below the environment's address. */
  readonly logo: string | undefined
  readonly contact: string
}

const printed = new WeakMap<ShownBrand, PageBrand>()

/** Made once for each brand: every page needs it. */
export function pageBrand(brand: ShownBrand): PageBrand {
  const existing = printed.get(brand)
  if (existing !== undefined) return existing
  const { name, colour, colours, phone, email, web } = brand
  const { light, dark } = colours
  const rulesOf = ({ accent, onAccent, soft }: typeof light) => ({
    accent,
    'on-accent': onAccent,
    'accent-soft': soft,
  })
  const isUsual = colour.toLowerCase() === usualBrand.colour
  const made = {
    name,
    colour: light.accent,
    style: isUsual ? '' : colourRules(rulesOf(light), rulesOf(dark)),
    logo: logoPath(brand),
    contact: [phone, email, web].filter(Boolean).join(' · '),
  }
  printed.set(brand, made)
  return made
}
