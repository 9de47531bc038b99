/** A colour as three numbers from 0 to 255. */
type Rgb = readonly [number, number, number]

/** The colours of links and buttons that are made of a carrier's own. */
export interface AccentColours {
  readonly accent: string
  readonly onAccent: string
  readonly soft: string
}

export interface BrandColours {
  readonly light: AccentColours
  readonly dark: AccentColours
}

/** The least contrast of text (WCAG 2). */
const least = 4.5
const white: Rgb = [255, 255, 255]
/** The darkest ground of dark pages, their cards, and the text on light buttons. */
const night: Rgb = [15, 19, 26]
const card: Rgb = [22, 28, 38]
const ink: Rgb = [11, 18, 32]

/** Reads #rrggbb. */
export function parseColour(text: string): Rgb | undefined {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text)
  if (match === null) return undefined
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((part) => Number.parseInt(part, 16))
  return [red, green, blue]
}

function writeColour(colour: Rgb): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** From one colour towards another: 0 is the first, 1 the second. */
function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => one[index] + (other[index] - one[index]) * share
  return [part(0), part(1), part(2)]
}

/**
 * Returns the colours that pages use: a carrier's colour that is too light for white text is
 * darkened as far as it needs, and lightened on dark pages.
 */
export function brandColours(colour: string): BrandColours {
  const own = parseColour(colour) ?? [0, 0, 0]
  const softIn = (accent: Rgb) => mix(accent, white, 0.9)
  const softOut = (accent: Rgb) => mix(accent, night, 0.8)
  const light = firstFit(own, [0, 0, 0], (accent) =>
    [white, softIn(accent)].every((ground) => contrast(accent, ground) >= least),
  )
  const dark = firstFit(own, white, (accent) =>
    [card, night, softOut(accent), ink].every((ground) => contrast(accent, ground) >= least),
  )
  const write = (accent: Rgb, onAccent: Rgb, soft: Rgb) => ({
    accent: writeColour(accent),
    onAccent: writeColour(onAccent),
    soft: writeColour(soft),
  })
  return { light: write(light, white, softIn(light)), dark: write(dark, ink, softOut(dark)) }
}

function firstFit(own: Rgb, end: Rgb, fits: (colour: Rgb) => boolean): Rgb {
  for (let step = 0; step < 50; step += 1) {
    // Rounded first: the page shows the judged colour.
    const tried = mix(own, end, step / 50).map(Math.round) as [number, number, number]
    if (fits(tried)) return tried
  }
  return end
}
