/** The days between which a shipment is to be delivered, as in REST's answers (D44). */

const day = (which: string) => ({
  type: 'string',
  description: `Extensión. ${which} en que llega, dd-mm-yyyy; falta si no hay un plazo.`,
})

export const deliveryDatesSchema = {
  fechaEntregaDesde: day('Primer día'),
  fechaEntregaHasta: day('Último día'),
}

/** Both fields, or none where no transit time is known. */
export function writeDeliveryDates(
  promise: { readonly from: string; readonly to: string } | undefined,
) {
  return promise === undefined
    ? undefined
    : { fechaEntregaDesde: dayFirst(promise.from), fechaEntregaHasta: dayFirst(promise.to) }
}

/** YYYY-MM-DD as dd-mm-yyyy. */
function dayFirst(text: string): string {
  return `${text.slice(8)}-${text.slice(5, 7)}-${text.slice(0, 4)}`
}
