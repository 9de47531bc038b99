import { finishSteps, type Steps } from './opening.ts'

/**
 * The index as one file: a header, a table of sections, and typed arrays that are used in place.
 * Numbers are little-endian, sections are aligned to eight bytes.
 */
export const geoFileVersion = 1

const magic = 0x47545350
const headerBytes = 24

export const sectionKinds = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  f32: Float32Array,
} as const

type Kind = keyof typeof sectionKinds
type ArrayOf<K extends Kind> = InstanceType<(typeof sectionKinds)[K]>

/**
 * Every section of the file, in order. New ones come last: in a file of an earlier program they are
 * empty, and what they would tell is unknown.
 */
export const sections = {
  textBytes: 'u8',
  textStarts: 'u32',
  areaProvince: 'u8',
  areaName: 'u32',
  areaStreets: 'u32',
  placeName: 'u32',
  placeKey: 'u32',
  placeDistrict: 'u32',
  placeArea: 'u16',
  placeLatitude: 'f32',
  placeLongitude: 'f32',
  aliasName: 'u32',
  aliasKey: 'u32',
  aliasPlace: 'u32',
  codeValue: 'u16',
  codePlace: 'u32',
  codeLatitude: 'f32',
  codeLongitude: 'f32',
  codeAreaValue: 'u16',
  codeAreaArea: 'u16',
  streetName: 'u32',
  streetKind: 'u8',
  streetSegments: 'u32',
  streetForms: 'u32',
  segmentFrom: 'u32',
  segmentTo: 'u32',
  segmentCode: 'u16',
  segmentPlace: 'u32',
  segmentLatitude: 'f32',
  segmentLongitude: 'f32',
  segmentExact: 'u8',
  formName: 'u32',
  formStreet: 'u32',
  formWords: 'u32',
  formWeight: 'u16',
  formWord: 'u32',
  formWordWeight: 'u8',
  wordText: 'u32',
  wordPostings: 'u32',
  posting: 'u32',
  postingWeight: 'u8',
  deleteHash: 'u32',
  deleteWord: 'u32',
  zoneName: 'u32',
  zoneReason: 'u32',
  zonePolygons: 'u32',
  polygonRings: 'u32',
  polygonBox: 'f32',
  ringPoints: 'u32',
  pointLongitude: 'f32',
  pointLatitude: 'f32',
  placeSurveyed: 'u8',
  segmentLine: 'u32',
  lineBytes: 'u8',
  segmentGuess: 'u8',
} as const satisfies Record<string, Kind>

export type SectionName = keyof typeof sections
export type GeoArrays = { readonly [Name in SectionName]: ArrayOf<(typeof sections)[Name]> }

const names = Object.keys(sections) as SectionName[]

/** How many sections the first program of this version wrote. */
const firstSections = 51

export function writeGeoFile(arrays: GeoArrays): Uint8Array<ArrayBuffer> {
  let length = align(headerBytes + names.length * 8)
  const starts = names.map((name) => {
    const start = length
    length = align(length + arrays[name].byteLength)
    return start
  })
  const bytes = new Uint8Array(length)
  const words = new Uint32Array(bytes.buffer)
  names.forEach((name, index) => {
    const array = arrays[name]
    const start = starts[index] as number
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), start)
    words.set([start, array.length], headerBytes / 4 + index * 2)
  })
  words.set([magic, geoFileVersion, names.length, length])
  words[4] = finishSteps(checksum(words))
  return bytes
}

/** A file that can't be used; the message says what to do about it. */
export class GeoFileError extends Error {}

export function* readGeoFile(buffer: ArrayBuffer): Steps<GeoArrays> {
  if (buffer.byteLength < headerBytes || buffer.byteLength % 8 !== 0)
    throw new GeoFileError('the file is cut short: import the data again')
  const words = new Uint32Array(buffer)
  if (words[0] !== magic)
    throw new GeoFileError('the file holds no addresses: import the data again')
  const written = words[2] as number
  if (words[1] !== geoFileVersion || written < firstSections || written > names.length)
    throw new GeoFileError(
      `the file is of version ${words[1]}, this program reads ${geoFileVersion}: import again`,
    )
  if (words[3] !== buffer.byteLength) throw new GeoFileError('the file is cut short: import again')
  if (words[4] !== (yield* checksum(words)))
    throw new GeoFileError('the file is damaged: import again')
  return Object.fromEntries(
    names.map((name, index) => {
      const place = headerBytes / 4 + index * 2
      const Section = sectionKinds[sections[name]]
      if (index >= written) return [name, new Section(0)]
      return [name, new Section(buffer, words[place], words[place + 1])]
    }),
  ) as unknown as GeoArrays
}

function align(length: number): number {
  return Math.ceil(length / 8) * 8
}

const wordsAtOnce = 1_000_000

/** FNV-1a over the file's words, without the checksum itself. */
function* checksum(words: Uint32Array): Steps<number> {
  let hash = 0x811c9dc5
  for (let start = 5; start < words.length; start += wordsAtOnce) {
    const end = Math.min(words.length, start + wordsAtOnce)
    for (let index = start; index < end; index++)
      hash = Math.imul(hash ^ (words[index] as number), 0x01000193)
    yield
  }
  return hash >>> 0
}
