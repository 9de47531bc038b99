import { checkDigit } from './reserved-code.ts'

/**
 * The code of a container: `B.` a bag, `J.` a cage (*jaula*), `V.` a trip (*viaje*), then seven
 * digits or more and a check digit. No tracking code has a dot, so that one scan is never taken for
 * the other.
 */
export type ContainerCode = string & { readonly __brand: 'ContainerCode' }

export const containerKinds = ['bag', 'cage', 'trip'] as const
export type ContainerKind = (typeof containerKinds)[number]

const letters: Readonly<Record<ContainerKind, string>> = { bag: 'B', cage: 'J', trip: 'V' }
const kinds = new Map(containerKinds.map((kind) => [letters[kind], kind]))

const shape = /^([BJV])\.(\d{7,11})(\d)$/

export function writeContainerCode(kind: ContainerKind, serial: number): ContainerCode {
  const digits = String(serial).padStart(7, '0')
  return `${letters[kind]}.${digits}${checkDigit(digits)}` as ContainerCode
}

/** Returns the code in upper case; `undefined` for a text that is none, or is mistyped. */
export function parseContainerCode(text: string): ContainerCode | undefined {
  const code = text.trim().toUpperCase()
  const [, , digits, digit] = shape.exec(code) ?? []
  if (digits === undefined || checkDigit(digits) !== Number(digit)) return undefined
  return code as ContainerCode
}

export function kindOfContainer(code: ContainerCode): ContainerKind {
  return kinds.get(code.slice(0, 1)) ?? 'bag'
}

/** Open, closed with a seal, under way, at a branch, or emptied there. */
export const containerStates = ['open', 'sealed', 'travelling', 'arrived', 'opened'] as const
export type ContainerState = (typeof containerStates)[number]
