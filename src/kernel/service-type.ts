/** The services for a shipment; the letters are the contract's. */
export const serviceTypes = {
  E: { name: 'delivery', toBranch: false, cashOnDelivery: false },
  R: { name: 'pickup', toBranch: false, cashOnDelivery: false },
  B: { name: 'cash on delivery', toBranch: false, cashOnDelivery: true },
  F: { name: 'pick-up point', toBranch: true, cashOnDelivery: false },
  G: { name: 'pick-up point with cash on delivery', toBranch: true, cashOnDelivery: true },
  C: { name: 'exchange', toBranch: false, cashOnDelivery: false },
} as const

export type ServiceType = keyof typeof serviceTypes

/**
 * A piece that was to wait at a branch is delivered to a door when it is redirected to an address.
 */
export function deliveredToAddress(service: ServiceType): ServiceType {
  if (!serviceTypes[service].toBranch) return service
  return serviceTypes[service].cashOnDelivery ? 'B' : 'E'
}

/**
 * The code of the branch where the recipient collects a piece, which its locality holds; undefined
 * where it is delivered to an address.
 */
export function collectingBranch(service: ServiceType, locality: string): string | undefined {
  return serviceTypes[service].toBranch ? locality.toUpperCase() : undefined
}
