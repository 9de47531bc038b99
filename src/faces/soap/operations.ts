import { soapAddressNormalizer } from '../../capabilities/addresses/addresses.soap.ts'
import { soapOrderCreation } from '../../capabilities/orders/orders.soap.ts'
import { soapNearbyPoints } from '../../capabilities/pickup-points/pickup-points.soap.ts'
import { soapRateQuote } from '../../capabilities/rates/rates.soap.ts'
import { soapRouter } from '../../capabilities/routing/routing.soap.ts'
import { validToken } from '../../capabilities/shippers/shippers.soap.ts'
import {
  documentQuery,
  soapTracking,
  soapTrackingNew,
} from '../../capabilities/tracking/tracking.soap.ts'
import { voucherEntry } from '../../capabilities/warehouse/warehouse.soap.ts'
import type { SoapOperation } from '../../kits/soap/operation.ts'
import type { SoapContext } from './soap-context.ts'

/** Every operation of the SOAP contract; the server and its WSDL are printed from this list. */
export const soapOperations: readonly SoapOperation<SoapContext>[] = [
  soapTracking,
  soapTrackingNew,
  soapRateQuote,
  validToken,
  soapOrderCreation,
  soapAddressNormalizer,
  soapRouter,
  soapNearbyPoints,
  voucherEntry,
  documentQuery,
]
