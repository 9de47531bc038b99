/** The days between which a shipment is to be delivered, both included: YYYY-MM-DD. */
export interface DeliveryPromise {
  readonly from: string
  readonly to: string
}
