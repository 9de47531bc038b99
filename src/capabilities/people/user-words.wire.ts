/** Why a person can't be invited or changed as it was asked. */
import type { InBoth } from '../../rows/operation.ts'

export const notCarriers: InBoth = {
  es: 'Ese rol no es de gente del transportista.',
  en: "That role is not of the carrier's people.",
}
export const notShippers: InBoth = {
  es: 'Ese rol no es de una cuenta.',
  en: "That role is no account's.",
}
export const onlyCarriers: InBoth = {
  es: 'Solo la gente del transportista actúa en una sucursal.',
  en: "Only the carrier's people act at a branch.",
}
export const noBranch: InBoth = {
  es: 'No hay ninguna sucursal con ese código.',
  en: 'There is no branch with that code.',
}
export const beyondBranch: InBoth = {
  es: 'Nadie da más de lo que puede: tu acceso es de una sucursal, y das solo lo de esa sucursal.',
  en: 'Nobody gives more than their own: your access is of one branch, and you give only that.',
}
export const noEmail: InBoth = {
  es: 'Se espera una dirección de correo.',
  en: 'Expected an e-mail address.',
}
