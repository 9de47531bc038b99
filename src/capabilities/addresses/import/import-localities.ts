import { isProvinceLetter, type ProvinceLetter } from '../../../kernel/province.ts'
import { accept, type Outcome, refuse } from '../../../outcome.ts'
import type { LocalityRow, Located } from '../index/geo-rows.ts'
import { writeProperly } from '../words/proper-name.ts'
import {
  type ImportCells,
  isName,
  type RowRefusal,
  readCodeCell,
  readCoordinates,
  readProvinceCell,
} from './import-cells.ts'
import type { ImportFormat } from './import-formats.ts'

export interface LocalityRead {
  readonly locality: LocalityRow
}

type LocalityReader = (cells: ImportCells) => Outcome<LocalityRead, RowRefusal>
type LocalityFormat = Extract<
  ImportFormat,
  'geonames-postal' | 'geonames-places' | 'georef-localities' | 'bahra' | 'localities'
>

/** Readers of the files that list places. */
export const localityReaders: Readonly<Record<LocalityFormat, LocalityReader>> = {
  'geonames-postal': (cells) => {
    if (cells.text('country') !== 'AR') return refuse('country')
    const { name, district } = splitPostalName(cells.text('name'))
    return settle({
      province: readProvinceCell(cells.text('province'), cells.text('letter')),
      district: cells.text('district') || district,
      name,
      code: cells.text('code'),
      at: [cells.text('lat'), cells.text('lon')],
      located: surelyLocated.has(cells.text('accuracy')) ? undefined : 'estimated',
    })
  },
  'geonames-places': (cells) => {
    if (cells.text('country') !== 'AR') return refuse('country')
    if (cells.text('class') !== 'P') return refuse('no-place')
    return settle({
      province: gazetteerProvinces[Number(cells.text('admin1')) - 1],
      district: '',
      name: cells.text('name'),
      code: '',
      at: [cells.text('lat'), cells.text('lon')],
    })
  },
  'georef-localities': (cells) =>
    settle({
      province: readProvinceCell(cells.text('provincia_nombre')),
      district: cells.text('departamento_nombre'),
      name: cells.text('nombre'),
      code: '',
      at: [cells.text('centroide_lat'), cells.text('centroide_lon')],
      located: 'surveyed',
    }),
  bahra: (cells) =>
    settle({
      province: readProvinceCell(cells.text('nom_prov')),
      district: cells.text('nom_depto'),
      name: cells.text('nombre_bahra'),
      code: '',
      at: [cells.text('lat_gd'), cells.text('long_gd')],
      // A site (ST) is a hamlet or a school; of its name there are many.
      located: cells.text('tipo_bahra') === 'ST' ? undefined : 'surveyed',
    }),
  localities: (cells) =>
    settle({
      province: readProvinceCell(cells.text('provincia'), cells.text('iso_province_letter')),
      district: cells.text('partido'),
      name: cells.text('localidad'),
      code: cells.text('codigo_postal'),
      at: [cells.text('lat'), cells.text('lon')],
    }),
}

/** GeoNames' degrees of accuracy that are those of the place itself; others are estimates. */
const surelyLocated: ReadonlySet<string> = new Set(['4', '5', '6'])

/** GeoNames numbers the provinces from 01, in this order. */
const gazetteerProvinces: readonly (ProvinceLetter | undefined)[] = Array.from(
  'BKHUXWCEPYLFMNQRAJDZSGVT',
  (letter) => (isProvinceLetter(letter) ? letter : undefined),
)

interface LocalityDraft {
  readonly province: ProvinceLetter | undefined
  readonly district: string
  readonly name: string
  readonly code: string
  readonly at: readonly [latitude: string, longitude: string]
  readonly located?: Located | undefined
}

function settle(draft: LocalityDraft): Outcome<LocalityRead, RowRefusal> {
  const { province, name, located } = draft
  const postalCode = readCodeCell(draft.code)
  const at = readCoordinates(...draft.at)
  if (province === undefined) return refuse('province')
  if (!isName(name)) return refuse('name')
  if (postalCode === undefined) return refuse('postal-code')
  if (at === undefined) return refuse('coordinates')
  const names = { district: writeProperly(draft.district), name: writeProperly(name) }
  const locality = { province, ...names, aliases: [], postalCode, ...at }
  return accept({ locality: located === undefined ? locality : { ...locality, located } })
}

interface PostalName {
  readonly name: string
  /** The partido or department that the name contains, as it is written there; empty for none. */
  readonly district: string
}

/**
 * Lists of postal codes write where a place is into its name: `LA FALDA (GARZA-DPTO.SARMIENTO)`,
 * `KILOMETRO 36 (GRAND BOURG, PDO. GRAL. SARMIENTO)`, `CHABELA (APEADERO FCGM)`.
 */
function splitPostalName(written: string): PostalName {
  const open = written.indexOf('(')
  if (open <= 0) return { name: written, district: '' }
  const name = written.slice(0, open).trim()
  const district = /\b(?:DPTO|DEPTO|PDO|PTDO)\.\s*([^()]+)/i.exec(written.slice(open))?.[1] ?? ''
  return { name: name === '' ? written : name, district: fullWords(district) }
}

const shortened: ReadonlyMap<string, string> = new Map(
  Object.entries({
    GRAL: 'GENERAL',
    CNEL: 'CORONEL',
    CTE: 'COMANDANTE',
    PTE: 'PRESIDENTE',
    GDOR: 'GOBERNADOR',
    GOB: 'GOBERNADOR',
    STA: 'SANTA',
    STO: 'SANTO',
    ALTE: 'ALMIRANTE',
    TTE: 'TENIENTE',
    CAP: 'CAPITAL',
  }),
)

/** `GRAL.M.M.DE GUEMES` is `GENERAL M. M. DE GUEMES`. */
function fullWords(written: string): string {
  const words = written.replaceAll('.', '. ').trim().split(/\s+/)
  return words.map((word) => shortened.get(word.replace(/\.$/, '').toUpperCase()) ?? word).join(' ')
}
