import type { Actor } from './operator.ts'

/**
 * The demonstration in testing (D62): none; D8's small carrier; or beside it one in the middle of
 * its day.
 */
export const demoModes = ['off', 'on', 'living'] as const

export type DemoMode = (typeof demoModes)[number]

/** The first and the last number of the living carrier's shippers: nobody else may take one. */
export const livingShippers = { first: 9101, last: 9109 } as const

export function isLivingShipper(number: number): boolean {
  return number >= livingShippers.first && number <= livingShippers.last
}

/** The shop and the branch that visitors are: a decision as one is seen as the other. */
export const visitorsPlaces = { shipper: livingShippers.first, branch: 'C0001' } as const

/** How many of the visitors' places a shipment is of. */
export function visitorsShare(shipper: number, branch: string): number {
  return Number(shipper === visitorsPlaces.shipper) + Number(branch === visitorsPlaces.branch)
}

/** It is testing's alone. */
export function isLivingIn(environment: 'testing' | 'production', mode: DemoMode): boolean {
  return environment === 'testing' && mode === 'living'
}

/** How the codes of the living carrier's shipments begin: nobody else may use such a code. */
export const livingPrefix = 'DEMO-'

/** Whether a code is the living carrier's, and this shipper is not. */
export function isKeptForLiving(shipper: number, code: string): boolean {
  return code.startsWith(livingPrefix) && !isLivingShipper(shipper)
}

/** The systems of the living carrier's shops are within the process; no network has these names. */
const insideDomain = 'demo.example'

export function isInsideHost(host: string): boolean {
  return host.endsWith(`.${insideDomain}`)
}

/** How the ids of the demonstration's people begin. */
export const demoPersonPrefix = 'per_demo_'

/** The name under which the demonstration itself is loaded. */
export const demonstrationName = 'demonstration'

/**
 * Whether an actor is of the demonstration. Every function that makes a token, a person, a shipper,
 * a credential, a key or a webhook asks here, so that new things bear the mark of their maker,
 * through any number of steps (D52).
 */
export function markOf(actor: Actor): boolean {
  return actor.isDemo === true || isDemonstrationItself(actor)
}

export function isDemonstrationItself({ id, name }: Actor): boolean {
  return id === '' && name === demonstrationName
}

/** Whether an actor makes the living carrier: the demonstration itself, or one of its people. */
export function mayTakeLiving(actor: Actor): boolean {
  const isPlayed = actor.id.startsWith(demoPersonPrefix) && !documentedPeople.includes(actor.id)
  return isDemonstrationItself(actor) || (actor.isDemo === true && isPlayed)
}

/** Production takes nothing that bears the mark. */
export function mayEnter(environment: 'testing' | 'production', isDemo: boolean): boolean {
  return environment === 'testing' || !isDemo
}

/** The shippers of the small carrier, which stays when the living one goes (D8). */
export const documentedShippers = [9001, 9002] as const

/** The branches that are loaded with it. */
export const documentedBranches: readonly string[] = [
  'C0001',
  'C0002',
  'C0003',
  'B0001',
  'B0002',
  'X0001',
  'S0001',
  'M0001',
]

/** The ids of its documented people (D39). */
export const documentedPeople = [
  'tienda',
  'despacho',
  'deposito',
  'admin',
  'sucursal',
  'escaner',
  'reparto',
].map((mailbox) => `${demoPersonPrefix}${mailbox}`)
