/**
 * Writes addresses from a list of blocks the way people write them. One seed determines everything.
 */
export interface Block {
  readonly street: string
  readonly from: number
  readonly to: number
  readonly barrio: string
  readonly postalCode: number
  readonly latitude: number
  readonly longitude: number
}

export interface MessyAddress {
  readonly line: string
  readonly number: string
  readonly postalCode: number
  readonly locality: string
  readonly province: string
  readonly truth: Block
  readonly house: number
}

export type Draw = () => number

/** Returns a generator of seeded random numbers from 0 to 1. */
export function createDraw(seed: number): Draw {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function pick<Value>(draw: Draw, values: readonly Value[]): Value {
  return values[Math.floor(draw() * values.length)] as Value
}

const kinds = ['Av.', 'Av', 'Avda.', 'Avenida', 'AV', 'avda', '']
const titleShort: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\bGral\.?|\bGeneral\b/i, ['Gral.', 'General', 'Gral', '', 'gral']],
  [/\bCnel\.?|\bCoronel\b/i, ['Cnel.', 'Coronel', 'Cnel', '']],
  [/\bTte\.?|\bTeniente\b/i, ['Tte.', 'Teniente', 'Tte', '']],
  [/\bDr\.?|\bDoctor\b/i, ['Dr.', 'Doctor', 'Dr', '']],
  [/\bPres\.?|\bPresidente\b/i, ['Pte.', 'Presidente', 'Pres.', '']],
  [/\bIng\.?/i, ['Ing.', 'Ingeniero', '']],
  [/\bAlte\.?/i, ['Alte.', 'Almirante', '']],
  [/\bInt\.?/i, ['Int.', 'Intendente', '']],
]

/** Varies a listed name the way people do: with or without titles and first names. */
export function sayName(draw: Draw, listed: string): string {
  const isAvenue = /\bAv\.?$/.test(listed)
  const bare = listed.replace(/[\s,]*\bAv\.?$/, '').trim()
  const [family = '', ...rest] = bare.split(',').map((part) => part.trim())
  let varied = family
  if (rest.length > 0) {
    const how = draw()
    const front = rest.toReversed().join(' ')
    if (how < 0.35) varied = `${front} ${family}`
    else if (how < 0.5) varied = `${rest[0]} ${family}`
    else if (how < 0.58) varied = `${(rest[0] ?? '').slice(0, 1)}. ${family}`
    else if (how < 0.62) varied = `${family}, ${rest.join(' ')}`
    else if (how < 0.66) varied = `${family} ${rest[0]}`
  } else if (/ (De|Del|De La)$/.test(family) && draw() < 0.7) {
    varied = family.replace(/^(.*) (De La|Del|De)$/, '$2 $1')
  }
  for (const [written, ways] of titleShort) varied = varied.replace(written, pick(draw, ways))
  const kind = isAvenue ? pick(draw, kinds) : draw() < 0.06 ? 'Calle' : ''
  return `${kind} ${varied}`.replaceAll(/\s+/g, ' ').trim()
}

const swaps: readonly (readonly [string, string])[] = [
  ['v', 'b'],
  ['b', 'v'],
  ['z', 's'],
  ['s', 'z'],
  ['c', 's'],
  ['y', 'i'],
  ['i', 'y'],
  ['ll', 'y'],
  ['h', ''],
  ['g', 'j'],
  ['rr', 'r'],
  ['ss', 's'],
]

/** Adds one typing or hearing mistake to a longer word. */
function slip(draw: Draw, text: string): string {
  const words = text.split(' ')
  const long = words.flatMap((word, index) => (/^\p{L}{5,}$/u.test(word) ? [index] : []))
  if (long.length === 0) return text
  const place = pick(draw, long)
  const word = words[place] as string
  const at = 1 + Math.floor(draw() * (word.length - 2))
  const how = draw()
  const sound = swaps.filter(([from]) => word.toLowerCase().includes(from))
  if (how < 0.4 && sound.length > 0) {
    const [from, to] = pick(draw, sound)
    words[place] = word.replace(new RegExp(from, 'i'), to)
  } else if (how < 0.6) words[place] = word.slice(0, at) + word.slice(at + 1)
  else if (how < 0.75) words[place] = word.slice(0, at) + word[at] + word.slice(at)
  else if (how < 0.9)
    words[place] = word.slice(0, at) + (word[at + 1] ?? '') + word[at] + word.slice(at + 2)
  else words[place] = word.slice(0, at) + pick(draw, Array.from('aeiounrs')) + word.slice(at + 1)
  return words.join(' ')
}

const floors: readonly ((draw: Draw) => string)[] = [
  () => '',
  () => '',
  () => '',
  (draw) => ` ${floor(draw)}º ${flat(draw)}`,
  (draw) => ` ${floor(draw)}°${flat(draw)}`,
  (draw) => ` piso ${floor(draw)} dpto ${flat(draw)}`,
  (draw) => ` Piso ${floor(draw)} "${flat(draw)}"`,
  (draw) => ` ${floor(draw)} ${flat(draw)}`,
  (draw) => ` ${floor(draw)}${flat(draw)}`,
  (draw) => ` P.B. ${flat(draw)}`,
  (draw) => `, ${floor(draw)}mo ${flat(draw)}`,
  (draw) => ` dto. ${Math.ceil(draw() * 30)}`,
  (draw) => ` - ${floor(draw)} ${flat(draw)}`,
  (draw) => ` local ${Math.ceil(draw() * 90)}`,
  (draw) => ` of. ${Math.ceil(draw() * 900)}`,
  (draw) => ` timbre ${Math.ceil(draw() * 9)}`,
]

function floor(draw: Draw): number {
  return 1 + Math.floor(draw() * 14)
}

function flat(draw: Draw): string {
  return pick(draw, ['A', 'B', 'C', 'D', '1', '2', 'F'])
}

const cities = [
  'CABA',
  'C.A.B.A.',
  'Capital Federal',
  'Cap. Fed.',
  'Buenos Aires',
  'Ciudad de Buenos Aires',
  'Ciudad Autónoma de Buenos Aires',
  'CAPITAL',
  '',
  '',
]
const provinces = [
  'CABA',
  'Capital Federal',
  'Buenos Aires',
  '',
  '',
  'Ciudad Autónoma de Buenos Aires',
]

/** Writes an address of a block: one of its numbers, its street and the rest as people would. */
export function writeMessily(draw: Draw, truth: Block, codes: readonly number[]): MessyAddress {
  const house = truth.from + Math.floor(draw() * (truth.to - truth.from + 1))
  let name = sayName(draw, truth.street)
  if (draw() < 0.2) name = slip(draw, name)
  const how = draw()
  if (how < 0.25) name = name.toUpperCase()
  else if (how < 0.45) name = name.toLowerCase()
  const tail = pick(draw, floors)(draw)
  const gap = draw() < 0.04 ? '' : pick(draw, [' ', ' ', ' ', ' ', ' N° ', ' nro ', ', ', ' al '])
  const inField = draw() < 0.5
  const codeDraw = draw()
  const postalCode = codeDraw < 0.7 ? truth.postalCode : codeDraw < 0.85 ? pick(draw, codes) : 1000
  const cpa = draw() < 0.06 ? `, C${truth.postalCode}ABC` : ''
  return {
    line:
      inField && draw() < 0.6
        ? name + tail.replace(/^[ ,-]*(?=\d)/, ' piso ')
        : `${name}${gap}${house}${tail}${cpa}`,
    number: inField ? String(house) : '0',
    postalCode,
    locality: draw() < 0.4 ? truth.barrio : pick(draw, cities),
    province: pick(draw, provinces),
    truth,
    house,
  }
}
