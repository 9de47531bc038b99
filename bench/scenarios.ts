import { ratePath } from './rate-row.ts'
import { sampleOrder, sampleStock } from './sample-order.ts'
import { soapScenarios } from './soap-scenarios.ts'

export type FloorKind = 'bare' | 'durable'

/** A message that is no JSON, whole. */
export type XmlBody = (shipper: number, password: string, codes: readonly string[]) => string

/** One kind of request that is measured. Adding one is adding a row to `scenarios`. */
export interface Scenario {
  readonly name: string
  /** Below the environment's prefix. */
  readonly path: string
  /** Which tracking codes a request carries: none, one that is new, or some that are stored. */
  readonly codes: 'none' | 'new' | 'stored'
  readonly codesPerRequest: number
  /** What is sent beside the credentials, with these texts where its codes go. */
  body(codes: readonly string[]): Record<string, unknown>
  /** Whether shops that keep stock with the carrier send it. */
  readonly ware?: true
  /** Sent in the place of the body, where it is set. */
  readonly xml?: XmlBody
  /** How a right answer begins. */
  readonly answerStart: string
  readonly floors: readonly FloorKind[]
  /** What the issue wants of it: requests per second, as a share of a floor's. */
  readonly goal?: { readonly floor: FloorKind; readonly atLeast: number }
}

const trackingPath = '/tracking/consultaTrackingMasivo/'
const askFor = (codes: readonly string[]) => ({
  datos: codes.map((code) => ({ codigoSeguimiento: code })),
})

export const scenarios: readonly Scenario[] = [
  {
    name: 'empty-post',
    path: ratePath,
    codes: 'none',
    codesPerRequest: 0,
    body: () => ({ peso: 1.35, codigoPostal: 1428 }),
    answerStart: '{"codError":0,',
    floors: ['bare'],
  },
  {
    name: 'rate-quote',
    path: '/consulta_tarifa_rest/',
    codes: 'none',
    codesPerRequest: 0,
    body: () => ({ codigoPostal: 5000, pesoEspecifico: 1.35, alto: 20, largo: 30.5, ancho: 12 }),
    answerStart: '{"codError":0,',
    floors: ['bare'],
    goal: { floor: 'bare', atLeast: 0.6 },
  },
  {
    name: 'pickup-search',
    path: '/puntosDeRetiroRest/',
    codes: 'none',
    codesPerRequest: 0,
    body: () => ({
      direccion: 'Av. Santa Fe',
      altura: '3253',
      codigoPostal: 1425,
      latitud: '-34.588500',
      longitud: '-58.410800',
      elockers: 0,
    }),
    answerStart: '{"codError":0,',
    floors: ['bare'],
    goal: { floor: 'bare', atLeast: 0.5 },
  },
  {
    name: 'creation',
    path: '/cargaCliente/',
    codes: 'new',
    codesPerRequest: 1,
    body: ([code]) => ({ codigoSeguimiento: code, ...sampleOrder }),
    answerStart: '{"codError":0,',
    floors: ['bare', 'durable'],
    goal: { floor: 'durable', atLeast: 0.4 },
  },
  {
    name: 'tracking-1',
    path: trackingPath,
    codes: 'stored',
    codesPerRequest: 1,
    body: askFor,
    answerStart: '[{"codError":0,',
    floors: ['bare'],
    goal: { floor: 'bare', atLeast: 0.5 },
  },
  {
    name: 'tracking-100',
    path: trackingPath,
    codes: 'stored',
    codesPerRequest: 100,
    body: askFor,
    answerStart: '[{"codError":0,',
    floors: ['bare'],
  },
]

/** The same order, of goods in the carrier's warehouse: measured beside `creation`, in ware.ts. */
export const creationWare: Scenario = {
  name: 'creation-ware',
  path: '/cargaCliente/',
  codes: 'new',
  codesPerRequest: 1,
  body: ([code]) => ({
    codigoSeguimiento: code,
    ...sampleOrder,
    productos: sampleOrder.productos.map((product) => ({ ...product, ...sampleStock })),
  }),
  ware: true,
  answerStart: '{"codError":0,',
  floors: [],
}

/** Those of these names; all of them when there are none. */
export function chooseScenarios(names: readonly string[]): readonly Scenario[] {
  return names.length === 0 ? scenarios : names.map(findScenario)
}

export function findScenario(name: string): Scenario {
  const found = [...scenarios, creationWare, ...soapScenarios].find(
    (scenario) => scenario.name === name,
  )
  if (found === undefined) throw new Error(`there is no scenario "${name}"`)
  return found
}
