import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOf, v1 } from '../../api/client.ts'
import { useFormKey } from '../../api/form-key.ts'
import { type Import, importQuery } from './imports.ts'

type Deed = 'start' | 'reload' | 'cancel'

/** Starts the loading of the correct orders, also of cancelled codes (`reload`), or ends it. */
export function useImportChange(id: string, deed: Deed, onDone: () => void) {
  const queries = useQueryClient()
  const { headers } = useFormKey()
  const params = { path: { id }, header: { 'Idempotency-Key': headers['idempotency-key'] } }
  const query = { reload: deed === 'reload' ? 'true' : 'false' } as const
  return useMutation({
    mutationFn: (): Promise<Import> =>
      deed === 'cancel'
        ? dataOf(v1.POST('/imports/{id}/cancel', { params }))
        : dataOf(v1.POST('/imports/{id}/start', { params: { ...params, query } })),
    async onSuccess(changed) {
      // An answer on its way has the earlier state.
      await queries.cancelQueries({ queryKey: importQuery(id).queryKey })
      queries.setQueryData(importQuery(id).queryKey, changed)
      onDone()
      await queries.invalidateQueries({ queryKey: ['imports', 'list'] })
    },
    // The present state may be the reason: another person may have started it.
    onError: () => queries.invalidateQueries({ queryKey: importQuery(id).queryKey }),
  })
}
