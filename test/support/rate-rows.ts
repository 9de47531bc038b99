import type { TariffRow } from '../../src/capabilities/rates/rate-rows.ts'
import { hundredths } from '../../src/kernel/measures.ts'
import type { PostalCode } from '../../src/kernel/postal-code.ts'

export const generalList = {
  code: 'GENERAL',
  name: 'General',
  originPostal: 1000 as PostalCode,
  vatBasisPoints: 2_100,
  insuranceBasisPoints: 80,
  insuranceMinimumCents: 35_000,
  cashBasisPoints: 150,
  cashMinimumCents: 90_000,
  returnBasisPoints: 10_000,
  redirectionBasisPoints: 5_000,
}

/** A price of the general list within zone A. */
export function generalTariff(
  upToKg: number,
  amountCents: number,
  changes: Partial<TariffRow> = {},
): TariffRow {
  return {
    list: 'GENERAL',
    origin: 'A',
    destination: 'A',
    service: '*',
    upToHundredthsKg: hundredths(upToKg * 100),
    amountCents,
    extraKgCents: null,
    validFrom: 0,
    validTo: null,
    ...changes,
  }
}
