import type { Shipper } from '../../kernel/shipper.ts'
import type { Examples } from './examples.ts'
import type { GeneralSettings } from './general-notes.ts'
import type { Program } from './programs.ts'

/** An environment and its URL. */
export interface Place {
  readonly name: 'testing' | 'production'
  readonly url: string
}

export interface DemoAccount {
  readonly shipper: Shipper
  readonly password: string
  readonly apiKey: string
}

/** Beyond the rows, the reference shows where the service is and how it is configured. */
export interface Surroundings {
  readonly rootUrl: string
  readonly places: readonly Place[]
  readonly settings: GeneralSettings
  /** The demonstration's accounts; empty when it is off. */
  readonly demoAccounts: readonly DemoAccount[]
  readonly examples: Examples
  readonly programs: readonly Program[]
}

/** The version of the interface, not of the program: it changes when a client would have to. */
export const apiVersion = '1.0.0'

export const environmentWords: Record<Place['name'], string> = {
  testing: 'Pruebas',
  production: 'Producción',
}

export const requestIdHeader = {
  description: 'Identifica el pedido en los registros del servicio.',
  schema: { type: 'string' },
}

export const retryAfterHeader = {
  description: 'Segundos que hay que esperar antes de volver a intentarlo.',
  schema: { type: 'integer' },
}

export function serversOf({ places }: Surroundings, path: string) {
  return places.map(({ name, url }) => ({ url: url + path, description: environmentWords[name] }))
}
