import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Handle } from '../../../kits/db/database.ts'

/** Clears the columns that tell about people, and sets what is left of a redirection. */
export async function clearPeople(
  tx: Handle,
  code: TrackingCode,
  redirected: string | null,
): Promise<void> {
  await tx.run(
    `update shipment_order
     set recipient_name = '', street = '', document_type = null, document_number = null,
       phone = null, redirected = $2
     where tracking_code = $1`,
    [code, redirected],
  )
}
