import { defaultVolumetricFactor, type Shipper } from '../../../kernel/shipper.ts'

/** A shop of the living carrier: plainly invented, as are its goods. */
export interface Shop {
  readonly shipper: Shipper
  readonly password: string
  readonly key: string
  readonly originPostalCode: number
  /** How much of the orders is its own. */
  readonly share: number
  readonly goods: readonly Good[]
}

/** An article it sells: with the measures of one package, and the amount to collect, in pesos. */
export interface Good {
  readonly sku: string
  readonly description: string
  readonly kg: number
  readonly cm: readonly [length: number, width: number, height: number]
  readonly pesos: number
}

const plain = { insured: false, sameDay: false, volumetricFactor: defaultVolumetricFactor }

function shop(
  number: number,
  name: string,
  mode: Shipper['mode'],
  originPostalCode: number,
  share: number,
  goods: readonly Good[],
): Shop {
  const shipper = { number, name, mode, ...plain }
  const password = `demo-${mode.toLowerCase()}-${number}`
  return { shipper, password, key: `demo-key-${number}`, originPostalCode, share, goods }
}

function good(sku: string, description: string, kg: number, cm: Good['cm'], pesos: number): Good {
  return { sku, description, kg, cm, pesos }
}

/** The warehouse's place where goods of WARE shops lie. */
export const warehousePlace = { warehouse: '001', location: 'B01' } as const

export const shops: readonly Shop[] = [
  shop(9101, 'Yatay Indumentaria', 'CROSS', 1414, 0.34, [
    good('YAT-CAMPERA', 'Campera de abrigo', 1.4, [40, 30, 15], 94_900),
    good('YAT-JEAN', 'Jean recto', 0.8, [35, 25, 8], 52_500),
    good('YAT-REMERA', 'Remeras, pack de tres', 0.6, [30, 25, 6], 38_900),
    good('YAT-BOTAS', 'Botas de cuero', 1.9, [35, 32, 13], 118_000),
  ]),
  shop(9102, 'Ceibo Electro', 'WARE', 1437, 0.26, [
    good('CEI-PAVA', 'Pava eléctrica', 1.2, [25, 22, 24], 46_300),
    good('CEI-AURIC', 'Auriculares inalámbricos', 0.3, [20, 18, 8], 61_700),
    good('CEI-PARLA', 'Parlante portátil', 0.9, [24, 12, 12], 73_900),
    good('CEI-LICUA', 'Licuadora', 3.1, [38, 22, 24], 88_200),
    good('CEI-CAPSU', 'Cápsulas de café, caja de 50', 0.5, [22, 15, 12], 21_500),
  ]),
  shop(9103, 'Librería Tinta Andina', 'CROSS', 1405, 0.16, [
    good('TIN-NOVELA', 'Dos novelas', 0.7, [24, 17, 6], 31_400),
    good('TIN-ESCOLAR', 'Útiles escolares', 1.8, [36, 28, 12], 44_000),
    good('TIN-ATLAS', 'Atlas ilustrado', 2.2, [38, 30, 5], 67_500),
  ]),
  shop(9104, 'Sabores del Aguaribay', 'CROSS', 1602, 0.13, [
    good('AGU-MATE', 'Mate, bombilla y yerba', 1.1, [28, 20, 12], 35_800),
    good('AGU-CAJA', 'Caja de dulces', 4.2, [40, 30, 18], 49_600),
    good('AGU-ACEITE', 'Aceite de oliva, 2 litros', 2.3, [26, 16, 12], 41_900),
  ]),
  shop(9105, 'Cumbre Outdoor', 'CROSS', 1636, 0.11, [
    good('CUM-CARPA', 'Carpa para dos', 3.6, [60, 20, 20], 152_000),
    good('CUM-MOCHILA', 'Mochila de 50 litros', 1.7, [65, 35, 15], 109_900),
    good('CUM-LINTERNA', 'Linterna frontal', 0.3, [15, 12, 8], 27_600),
  ]),
]

export const shopNumbers: readonly number[] = shops.map(({ shipper }) => shipper.number)
