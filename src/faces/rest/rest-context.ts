import type { AddressesContext } from '../../capabilities/addresses/addresses-question.wire.ts'
import type { CancellationContext } from '../../capabilities/cancellation/cancellation.rest.ts'
import type { WeightContext } from '../../capabilities/measurements/measurements.rest.ts'
import type { OrdersContext } from '../../capabilities/orders/orders.rest.ts'
import type { PickupPointsContext } from '../../capabilities/pickup-points/pickup-points.rest.ts'
import type { RatesContext } from '../../capabilities/rates/rates.rest.ts'
import type { RescueContext } from '../../capabilities/rescue/rescue.rest.ts'
import type { RoutingContext } from '../../capabilities/routing/routing.rest.ts'
import type { TrackingContext } from '../../capabilities/tracking/tracking.rest.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { HttpRequest } from '../../kits/http/route.ts'
import type { Environment } from '../environment.ts'

/** What the rows of the REST face may ask for. */
export interface RestContext
  extends AddressesContext,
    CancellationContext,
    OrdersContext,
    PickupPointsContext,
    RatesContext,
    RescueContext,
    RoutingContext,
    TrackingContext,
    WeightContext {}

export function createContext(
  environment: Environment,
  baseUrl: string,
  caller: Shipper,
  request: HttpRequest,
): RestContext {
  return {
    caller,
    baseUrl,
    addresses: environment.addresses,
    cancellations: environment.cancellations,
    measurements: environment.measurements,
    orders: environment.orders,
    pickupPoints: environment.pickupPoints,
    rates: environment.rates,
    rescues: environment.rescues,
    rescueLanguage: environment.rescueLanguage,
    routing: environment.routing,
    tracking: environment.tracking,
    zone: environment.zone,
    branchName: (code) => environment.pickupPoints.branchName(code),
    header: (name) => request.header(name),
    param: (name) => request.params[name],
  }
}
