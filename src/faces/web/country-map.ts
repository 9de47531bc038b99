import { type Html, html, trusted } from '../../kits/html/html.ts'

/** Longitude and latitude. */
export type Place = readonly [number, number]

/** The outline of the country by hand, from rounded coordinates; the islands are the last two. */
const outlines: readonly string[] = [
  `-67.2 -22.8,-66.3 -21.8,-65.6 -22.1,-64.6 -22.3,-64.3 -22.9,-63.9 -22,-62.8 -22,-62.6 -22.3,
  -61.8 -23.1,-60.8 -23.9,-59.9 -24.1,-58.8 -24.8,-57.8 -25.2,-57.6 -25.7,-58.2 -26.4,-58.6 -27.3,
  -57.5 -27.5,-56.4 -27.5,-55.9 -27.3,-55.4 -26.9,-54.8 -26.6,-54.6 -25.6,-53.9 -25.7,-53.7 -26.3,
  -53.8 -27.1,-54.8 -27.6,-55.8 -28.3,-56.5 -29,-57.1 -29.8,-57.7 -30.3,-58 -31.9,-58.2 -32.5,
  -58.1 -33.1,-58.4 -34,-58.4 -34.5,-57.9 -34.9,-57.2 -35.3,-57.4 -36,-56.7 -36.4,-56.8 -37.1,
  -57.6 -38.1,-58.7 -38.6,-60.5 -39,-62.1 -38.9,-62.3 -39.3,-62.1 -39.9,-62.3 -40.7,-62.8 -41.1,
  -64.2 -41,-65.1 -41,-65 -42,-63.8 -42.1,-63.6 -42.7,-64.9 -42.7,-64.4 -43,-65.1 -43.5,
  -65.4 -44.5,-65.7 -45,-67 -45.3,-67.5 -46,-66.8 -46.9,-65.8 -47.2,-65.9 -47.8,-67 -48.7,
  -67.7 -49.3,-68.4 -50.2,-69.1 -51,-69.1 -51.7,-68.4 -52.3,-70 -52,-71.9 -52,-72.4 -51.5,
  -72.3 -50.7,-73.3 -50.4,-73.5 -49.3,-72.6 -48.5,-72.3 -47.6,-71.8 -46.8,-71.7 -45.8,-71.4 -45,
  -71.8 -44.4,-71.8 -43.5,-72 -42.3,-71.8 -41.2,-71.8 -40.3,-71.5 -39.4,-71.3 -38.7,-70.9 -38.5,
  -71.2 -37.4,-71.1 -36.5,-70.5 -36.1,-70.4 -35.2,-69.9 -34.3,-69.8 -33.4,-70.1 -32.6,-70.5 -31.7,
  -70.3 -31,-69.9 -30.2,-69.9 -29.2,-69.6 -28.4,-68.7 -27.1,-68.4 -26.4,-68.5 -25,-67.4 -24,
  -67 -23`,
  '-68.6 -52.7,-68.2 -53.2,-67.4 -53.9,-66.4 -54.4,-65.2 -54.7,-66.5 -55,-68.6 -54.9',
  '-61.2 -51.8,-60.2 -51.4,-59.6 -51.6,-60.3 -52.2',
  '-59.4 -51.4,-58.2 -51.4,-58 -51.9,-59.2 -52.3',
]

const cities = {
  buenosAires: [-58.43, -34.61],
  laPlata: [-57.95, -34.92],
  marDelPlata: [-57.55, -38],
  cordoba: [-64.19, -31.41],
  rosario: [-60.64, -32.95],
  mendoza: [-68.84, -32.89],
  tucuman: [-65.21, -26.82],
  salta: [-65.41, -24.79],
  posadas: [-55.9, -27.36],
  neuquen: [-68.06, -38.95],
  bahiaBlanca: [-62.27, -38.72],
  comodoro: [-67.5, -45.86],
  bariloche: [-71.3, -41.13],
  ushuaia: [-68.3, -54.8],
  resistencia: [-58.98, -27.45],
  sanJuan: [-68.53, -31.54],
} as const satisfies Record<string, Place>

/** The trunk roads that the map hints at. */
const roads: readonly (readonly (keyof typeof cities)[])[] = [
  ['buenosAires', 'rosario', 'cordoba', 'tucuman', 'salta'],
  ['buenosAires', 'marDelPlata'],
  ['buenosAires', 'bahiaBlanca', 'neuquen', 'bariloche'],
  ['buenosAires', 'mendoza', 'sanJuan'],
  ['buenosAires', 'posadas'],
  ['rosario', 'resistencia'],
  ['bahiaBlanca', 'comodoro', 'ushuaia'],
  ['buenosAires', 'laPlata'],
]

/** Units of the drawing in a degree of latitude; those of longitude are shorter this far south. */
const perDegree = 10
const perDegreeEast = perDegree * Math.cos((38 * Math.PI) / 180)
const north = -21

const round = (value: number) => Math.round(value * 10) / 10

/** Where a place stands in the drawing. */
export function drawn([longitude, latitude]: Place): Place {
  return [round((longitude + 74) * perDegreeEast), round((north - latitude) * perDegree)]
}

export function wayPath(places: readonly Place[]): string {
  return places
    .map((place, index) => `${index === 0 ? 'M' : 'L'}${drawn(place).join(' ')}`)
    .join('')
}

function outlinePath(outline: string): string {
  const places = outline.split(',').map((pair) => pair.trim().split(' ').map(Number))
  return `${wayPath(places.map(([x = 0, y = 0]): Place => [x, y]))}z`
}

function roadPath(road: (typeof roads)[number]): string {
  return wayPath(road.map((city) => cities[city]))
}

/** The country itself: drawn once, as every map shows a part of the same drawing. */
const land = trusted(`<path class="land" d="${outlines.map(outlinePath).join('')}"/>`)
/** Hinted at where a map shows a journey. */
export const trunkRoads = trusted(`<path class="rd" d="${roads.map(roadPath).join('')}"/>`)

/** A part of the drawing, in its units. */
export interface View {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The map as an image with a name; its content also stands beside it as text. */
export function countryMap(view: View, label: string, marks: readonly Html[]): Html {
  const box = [view.x, view.y, view.width, view.height].map(round).join(' ')
  return html`<svg class="map" viewBox="${box}" role="img" aria-label="${label}">\
${land}${marks}</svg>`
}

export interface Mark {
  readonly place: Place
  readonly name?: string | undefined
  /** Whether the piece has been there. */
  readonly isPast: boolean
  readonly side: 'left' | 'right'
  readonly isBelow?: boolean
}

/** A station with its name, in screen units: `scale` is how many of the drawing's one has. */
export function stationMark({ place, name, isPast, side, isBelow = false }: Mark, scale: number) {
  const [x, y] = drawn(place)
  const [anchor, dx] = side === 'left' ? ['end', -9] : ['start', 9]
  const text =
    name === undefined
      ? undefined
      : html`<text x="${dx}" y="${isBelow ? 17 : -7}" text-anchor="${anchor}">${name}</text>`
  return html`<g transform="translate(${x} ${y}) scale(${Math.round(scale * 1000) / 1000})">\
<rect class="st${isPast ? ' on' : ''}" x="-5" y="-5" width="10" height="10" rx="2" \
transform="rotate(45)"/>\
${text}</g>`
}
