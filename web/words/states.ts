import type { IconName } from '../formats/icon-paths.ts'
import { defineWords, type Words } from './languages.ts'

/** The families of colour that states have. */
export type Family = 'neutral' | 'travel' | 'street' | 'done' | 'attention' | 'return' | 'problem'

export interface StateLook {
  readonly family: Family
  readonly icon: IconName
  /** How many of the five stations are behind it. */
  readonly stage: number
}

/** The states of a shipment; `XX` is cancelled and `LATE` one that nobody has seen for long. */
export const stateLooks = {
  PI: { family: 'neutral', icon: 'note', stage: 1 },
  IF: { family: 'travel', icon: 'hand', stage: 2 },
  GE: { family: 'travel', icon: 'tag', stage: 2 },
  CO: { family: 'travel', icon: 'stack', stage: 2 },
  AS: { family: 'travel', icon: 'truck', stage: 3 },
  AR: { family: 'travel', icon: 'branch', stage: 3 },
  MA: { family: 'street', icon: 'ready', stage: 4 },
  LD: { family: 'street', icon: 'bike', stage: 4 },
  EI: { family: 'street', icon: 'phone', stage: 4 },
  DL: { family: 'done', icon: 'check', stage: 5 },
  CA: { family: 'attention', icon: 'nohome', stage: 4 },
  DV: { family: 'return', icon: 'back', stage: 4 },
  RV: { family: 'return', icon: 'backtruck', stage: 3 },
  RM: { family: 'return', icon: 'central', stage: 2 },
  RC: { family: 'return', icon: 'backdone', stage: 1 },
  XX: { family: 'neutral', icon: 'stop', stage: 1 },
  LATE: { family: 'problem', icon: 'warn', stage: 3 },
} as const satisfies Record<string, StateLook>

export type State = keyof typeof stateLooks

export function isState(code: string): code is State {
  return Object.hasOwn(stateLooks, code)
}

type StateTexts = Record<State, { readonly short: string; readonly sentence: string }>

/** The states to choose from: those that a shipment is scanned into. */
export function stateOptions(texts: StateTexts): (readonly [code: string, text: string])[] {
  return Object.entries(texts)
    .filter(([code]) => code !== 'XX' && code !== 'LATE')
    .map(([code, { short }]) => [code, short])
}

const spanish: StateTexts = {
  PI: { short: 'Cargado', sentence: 'Recibimos los datos del envío' },
  IF: { short: 'Con nosotros', sentence: 'El envío está en nuestras manos' },
  GE: { short: 'Con guía', sentence: 'Se emitió la guía del envío' },
  CO: { short: 'Agrupado', sentence: 'El envío fue agrupado para viajar' },
  AS: { short: 'De viaje', sentence: 'El envío viaja hacia una sucursal' },
  AR: { short: 'En sucursal', sentence: 'El envío llegó a la sucursal de destino' },
  MA: { short: 'Listo para salir', sentence: 'El envío está listo para salir a distribución' },
  LD: { short: 'En reparto', sentence: 'El envío está en camino al domicilio' },
  EI: { short: 'Entrega informada', sentence: 'El distribuidor informó la entrega' },
  DL: { short: 'Entregado', sentence: 'El envío fue entregado' },
  CA: { short: 'Sin nadie', sentence: 'No encontramos a nadie en el domicilio' },
  DV: { short: 'Vuelve', sentence: 'El envío vuelve al remitente' },
  RV: { short: 'Vuelta en viaje', sentence: 'La devolución viaja a la casa central' },
  RM: { short: 'Vuelta en central', sentence: 'La devolución llegó a la casa central' },
  RC: { short: 'Devuelto', sentence: 'La devolución fue entregada al remitente' },
  XX: { short: 'Cancelado', sentence: 'Envío cancelado' },
  LATE: { short: 'Demorado', sentence: 'Sin movimientos hace más de 72 horas' },
}

const english: StateTexts = {
  PI: { short: 'Loaded', sentence: 'We have the data of the shipment' },
  IF: { short: 'With us', sentence: 'The shipment is in our hands' },
  GE: { short: 'With a waybill', sentence: 'The waybill of the shipment was issued' },
  CO: { short: 'Grouped', sentence: 'The shipment was grouped to travel' },
  AS: { short: 'Travelling', sentence: 'The shipment travels to a branch' },
  AR: { short: 'At the branch', sentence: 'The shipment is at the branch of destination' },
  MA: { short: 'Ready to go', sentence: 'The shipment is ready to go out for delivery' },
  LD: { short: 'Out for delivery', sentence: 'The shipment is on its way to the address' },
  EI: { short: 'Delivery reported', sentence: 'The courier reported the delivery' },
  DL: { short: 'Delivered', sentence: 'The shipment was delivered' },
  CA: { short: 'Nobody home', sentence: 'We found nobody at the address' },
  DV: { short: 'Returning', sentence: 'The shipment returns to the sender' },
  RV: { short: 'Return travelling', sentence: 'The return travels to headquarters' },
  RM: { short: 'Return at headquarters', sentence: 'The return is at headquarters' },
  RC: { short: 'Returned', sentence: 'The return was handed to the sender' },
  XX: { short: 'Cancelled', sentence: 'Shipment cancelled' },
  LATE: { short: 'Late', sentence: 'Nothing has happened for more than 72 hours' },
}

export const stateWords: Words<StateTexts> = { es: spanish, en: english }

/** A pick-up at its branch: nobody takes it anywhere any more (D40). */
export const waitingWords = defineWords({
  es: { waiting: 'Para retirar' },
  en: { waiting: 'To be collected' },
})
