import type { AddressesContext } from '../../capabilities/addresses/addresses-question.wire.ts'
import type { OrdersSoapContext } from '../../capabilities/orders/orders.soap.ts'
import type { NearbyContext } from '../../capabilities/pickup-points/nearby-question.wire.ts'
import type { RatesContext } from '../../capabilities/rates/rates-request.wire.ts'
import type { RoutingContext } from '../../capabilities/routing/routing-question.wire.ts'
import type { ShippersSoapContext } from '../../capabilities/shippers/shippers.soap.ts'
import type { TrackingSoapContext } from '../../capabilities/tracking/tracking.soap.ts'
import type { WarehouseSoapContext } from '../../capabilities/warehouse/warehouse.soap.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { HttpRequest } from '../../kits/http/route.ts'
import type { Environment } from '../environment.ts'

/** What the rows of the SOAP face may ask for. */
export interface SoapContext
  extends AddressesContext,
    OrdersSoapContext,
    NearbyContext,
    RatesContext,
    RoutingContext,
    ShippersSoapContext,
    TrackingSoapContext,
    WarehouseSoapContext {}

/** Who calls an operation that asks for no credentials: no account has this number. */
export const nobody: Shipper = {
  number: 0,
  name: '',
  mode: 'CROSS',
  insured: false,
  sameDay: false,
  volumetricFactor: 1,
}

export function createSoapContext(
  environment: Environment,
  caller: Shipper,
  request: HttpRequest,
  documentWait: () => number,
): SoapContext {
  return {
    caller,
    addresses: environment.addresses,
    orders: environment.orders,
    pickupPoints: environment.pickupPoints,
    rates: environment.rates,
    routing: environment.routing,
    shippers: environment.shippers,
    tracking: environment.tracking,
    warehouse: environment.warehouse,
    zone: environment.zone,
    address: request.address,
    branchName: (code) => environment.pickupPoints.branchName(code),
    header: (name) => request.header(name),
    documentWait,
  }
}
