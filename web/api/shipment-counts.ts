import { v1Query } from './queries.ts'

/** How many shipments there are, by their shown state. */
export const shipmentCountsQuery = { ...v1Query('/shipments/counts'), staleTime: 5_000 }
