import { defineSlice } from '../../slice.ts'
import { addressLimitWords } from './addresses.limits.ts'
import { addressNormalizer } from './addresses.rest.ts'
import { soapAddressNormalizer } from './addresses.soap.ts'
import { normalizeAddressRow } from './addresses.v1.ts'

/** Its door is part of the ground: all environments share one address index. */
export const addresses = defineSlice({
  name: 'addresses',
  tables: ['locality', 'street'],
  limits: addressLimitWords,
  rest: [addressNormalizer],
  soap: [soapAddressNormalizer],
  v1: [normalizeAddressRow],
})
