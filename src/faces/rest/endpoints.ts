import { addressNormalizer } from '../../capabilities/addresses/addresses.rest.ts'
import { orderCancellation } from '../../capabilities/cancellation/cancellation.rest.ts'
import { weightAndMeasures } from '../../capabilities/measurements/measurements.rest.ts'
import { orderCreation, orderValidation } from '../../capabilities/orders/orders.rest.ts'
import { branchList } from '../../capabilities/pickup-points/branches.rest.ts'
import { nearbyPoints } from '../../capabilities/pickup-points/pickup-points.rest.ts'
import { rateQuote } from '../../capabilities/rates/rates.rest.ts'
import { orderRescue } from '../../capabilities/rescue/rescue.rest.ts'
import { postalCodeRouter } from '../../capabilities/routing/routing.rest.ts'
import { bulkTracking } from '../../capabilities/tracking/tracking.rest.ts'
import type { Endpoint } from '../../kits/http/endpoint.ts'
import type { RestContext } from './rest-context.ts'

/** Every endpoint of the REST contract; the server and its reference are printed from this list. */
export const restEndpoints: readonly Endpoint<RestContext>[] = [
  rateQuote,
  orderCreation,
  orderValidation,
  bulkTracking,
  nearbyPoints,
  branchList,
  postalCodeRouter,
  addressNormalizer,
  weightAndMeasures,
  orderRescue,
  orderCancellation,
]
