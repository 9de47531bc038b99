import assert from 'node:assert/strict'
import { fullOrder, opsHeaders } from '../../contract/support.ts'
import type { Posta } from '../../support/posta.ts'

/** Monday, 16 November 2026, 11:20 in Buenos Aires: when the pictures are taken. */
export const pictureTime = Date.parse('2026-11-16T14:20:00Z')

const hour = 3_600_000

interface Shipment {
  readonly code: string
  readonly name: string
  readonly street: string
  readonly number: string
  readonly postalCode: number
  readonly town: string
  readonly province: string
  /** How many hours ago the store loaded it. */
  readonly loadedHoursAgo: number
  /** The scans since then, with the hours between. */
  readonly scans?: readonly (readonly [check: string, hoursLater: number])[]
  readonly kilos: number
}

const capital = 'Ciudad Autónoma de Buenos Aires'
const arrived = [
  ['IF', 3],
  ['AS', 6],
  ['AR', 14],
] as const
const onStreet = [...arrived, ['MA', 2], ['LD', 2]] as const
const delivered = [...onStreet, ['DL', 4]] as const

/** A week of a small store: people and streets are made up, towns are real. */
const week: readonly Shipment[] = [
  {
    code: 'MATE-10431',
    name: 'Lucía Ferreyra',
    street: 'Av. Santa Fe',
    number: '3120',
    postalCode: 1425,
    town: 'Palermo',
    province: capital,
    loadedHoursAgo: 2,
    kilos: 1.2,
  },
  {
    code: 'MATE-10430',
    name: 'Ramiro Quiroga',
    street: 'Belgrano',
    number: '845',
    postalCode: 2000,
    town: 'Rosario',
    province: 'Santa Fe',
    loadedHoursAgo: 3,
    kilos: 2.4,
  },
  {
    code: 'MATE-10429',
    name: 'Sofía Arrieta',
    street: 'Av. Colón',
    number: '1250',
    postalCode: 5000,
    town: 'Córdoba',
    province: 'Córdoba',
    loadedHoursAgo: 22,
    scans: [['IF', 3]],
    kilos: 0.8,
  },
  {
    code: 'MATE-10428',
    name: 'Bautista Lezcano',
    street: 'San Martín',
    number: '77',
    postalCode: 5500,
    town: 'Mendoza',
    province: 'Mendoza',
    loadedHoursAgo: 26,
    scans: [
      ['IF', 3],
      ['AS', 6],
    ],
    kilos: 4.1,
  },
  {
    code: 'MATE-10427',
    name: 'Micaela Sosa',
    street: 'Av. Rivadavia',
    number: '5030',
    postalCode: 1424,
    town: 'Caballito',
    province: capital,
    loadedHoursAgo: 30,
    scans: onStreet,
    kilos: 1.5,
  },
  {
    code: 'MATE-10426',
    name: 'Tomás Villalba',
    street: 'Av. Cabildo',
    number: '2230',
    postalCode: 1428,
    town: 'Belgrano',
    province: capital,
    loadedHoursAgo: 50,
    scans: [...onStreet, ['CA', 3]],
    kilos: 3.3,
  },
  {
    code: 'MATE-10425',
    name: 'Julia Benavídez',
    street: 'Mitre',
    number: '410',
    postalCode: 5000,
    town: 'Córdoba',
    province: 'Córdoba',
    loadedHoursAgo: 74,
    scans: [...onStreet, ['CA', 3], ['DV', 20]],
    kilos: 2,
  },
  ...Array.from({ length: 9 }, (_, at) => ({
    code: `MATE-${10_424 - at}`,
    name: ['Elena Paz', 'Hugo Rivas', 'Nora Díaz'][at % 3] ?? '',
    street: ['Av. Corrientes', 'Deán Funes', 'Av. Pellegrini'][at % 3] ?? '',
    number: String(1200 + at * 37),
    postalCode: [1414, 5000, 2000][at % 3] ?? 1414,
    town: ['Villa Crespo', 'Córdoba', 'Rosario'][at % 3] ?? '',
    province: [capital, 'Córdoba', 'Santa Fe'][at % 3] ?? '',
    loadedHoursAgo: 54 + at * 14,
    scans: delivered,
    kilos: 1 + at / 2,
  })),
]

/** Made up as well: places of the capital that nobody of the week lives in. */
const zones = [
  {
    properties: { name: 'Costanera Sur', reason: 'Sin acceso de vehículos', since: '2026-10-01' },
    ring: [
      [-58.3565, -34.598],
      [-58.3395, -34.6035],
      [-58.338, -34.615],
      [-58.3465, -34.6235],
      [-58.3555, -34.6205],
    ],
  },
  {
    properties: { name: 'Puerto Nuevo', reason: 'Se entra con permiso', since: '2026-10-01' },
    ring: [
      [-58.388, -34.5715],
      [-58.3665, -34.5765],
      [-58.3645, -34.589],
      [-58.3745, -34.5895],
    ],
  },
  {
    properties: { name: 'Parque Roca', reason: 'Calles cortadas por obras', since: '2026-12-01' },
    ring: [
      [-58.4605, -34.6695],
      [-58.4425, -34.671],
      [-58.4465, -34.6865],
      [-58.4575, -34.6865],
    ],
  },
]

/** Draws the zones before the week begins. */
async function importZones(posta: Posta): Promise<void> {
  const features = zones.map(({ properties, ring }) => {
    const coordinates = [[...ring, ...ring.slice(0, 1)]]
    return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates } }
  })
  const { status, text } = await posta.post(
    '/testing/ops/v1/restricted-zones.geojson',
    { type: 'FeatureCollection', features },
    { ...opsHeaders(posta), 'content-type': 'application/geo+json' },
  )
  assert.equal(status, 200, text)
}

/** Loads the week into the demonstration's store, with the service's time set back for each step. */
export async function loadWeek(posta: Posta, setTime: (now: number) => void): Promise<void> {
  const loads = week.flatMap((shipment) => stepsOf(posta, shipment))
  const steps = [{ at: pictureTime - 200 * hour, run: () => importZones(posta) }, ...loads]
  for (const { at, run } of steps.toSorted((one, other) => one.at - other.at)) {
    setTime(at)
    await run()
  }
  setTime(pictureTime)
}

interface Step {
  readonly at: number
  readonly run: () => Promise<void>
}

function stepsOf(posta: Posta, shipment: Shipment): Step[] {
  const loadedAt = pictureTime - shipment.loadedHoursAgo * hour
  const steps: Step[] = [{ at: loadedAt, run: () => load(posta, shipment) }]
  let at = loadedAt
  for (const [check, later] of shipment.scans ?? []) {
    at += later * hour
    steps.push({ at, run: () => scan(posta, shipment.code, check) })
  }
  return steps
}

async function load(posta: Posta, shipment: Shipment): Promise<void> {
  const order = fullOrder({
    codigoSeguimiento: shipment.code,
    'destinatario.nombre': shipment.name,
    'domicilio.direccion': shipment.street,
    'domicilio.altura': shipment.number,
    'domicilio.codigoPostal': shipment.postalCode,
    'domicilio.localidad': shipment.town,
    'domicilio.provincia': shipment.province,
    'productos.0.peso': shipment.kilos,
  })
  const { json, text } = await posta.post('/testing/cargaCliente/', order)
  assert.equal(json.codError, 0, text)
}

async function scan(posta: Posta, trackingCode: string, check: string): Promise<void> {
  const movements = [{ trackingCode, check, branch: 'C0001' }]
  const path = '/testing/ops/v1/movements'
  const { status, text } = await posta.post(path, { movements }, opsHeaders(posta))
  assert.equal(status, 200, text)
}
