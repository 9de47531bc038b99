import { type Role, roles } from './operator.ts'

/** The roles of a shipper's people (D38). */
export const shipperRoles = ['administra', 'despacha', 'cuentas', 'integra', 'mira'] as const

export type ShipperRole = (typeof shipperRoles)[number]

export type PersonRole = ShipperRole | Role

export const personRoles: readonly PersonRole[] = [...shipperRoles, ...roles]

export const languages = ['es', 'en'] as const

export type Language = (typeof languages)[number]

export function isShipperRole(role: string): role is ShipperRole {
  return shipperRoles.some((one) => one === role)
}

export function isCarrierRole(role: string): role is Role {
  return roles.some((one) => one === role)
}

/** E-mail addresses are compared as people write them: case and spaces around don't matter. */
export function comparableEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase()
}

/** Whether mail could be sent there; only a mail that arrives proves more. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>",;:\\()[\]]+@[^\s@<>",;:\\()[\]]+\.[^\s@.]+$/.test(text)
}
