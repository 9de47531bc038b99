import { ratePath } from './rate-row.ts'
import { sampleOrder, sampleStock } from './sample-order.ts'
import type { Scenario } from './scenario.ts'
import { soapScenarios } from './soap-scenarios.ts'

export const trackingPath = '/tracking/consultaTrackingMasivo/'
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

/** The recipient's page: measured against `tracking-1`, in pages.ts. */
export const trackingPage: Scenario = {
  name: 'tracking-page',
  path: '/seguimiento/',
  codes: 'stored',
  codesPerRequest: 1,
  body: () => ({}),
  isPage: true,
  answerStart: '<!doctype html>',
  floors: [],
}

/** The same order, of goods in the carrier's warehouse: measured against `creation`, in ware.ts. */
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

/** Returns the scenarios of these names; all of them when there are none. */
export function chooseScenarios(names: readonly string[]): readonly Scenario[] {
  return names.length === 0 ? scenarios : names.map(findScenario)
}

export function findScenario(name: string): Scenario {
  const match = [...scenarios, creationWare, trackingPage, ...soapScenarios].find(
    (scenario) => scenario.name === name,
  )
  if (match === undefined) throw new Error(`there is no scenario "${name}"`)
  return match
}
