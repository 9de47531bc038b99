import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOf, v1 } from '../../api/client.ts'
import { useFormKey } from '../../api/form-key.ts'
import { type Import, importQuery } from './imports.ts'

/** Starts the loading of the correct orders, or ends the import. */
export function useImportChange(id: string, deed: 'start' | 'cancel', onDone: () => void) {
  const queries = useQueryClient()
  const { headers } = useFormKey()
  const options = {
    params: { path: { id }, header: { 'Idempotency-Key': headers['idempotency-key'] } },
  }
  return useMutation({
    mutationFn: (): Promise<Import> =>
      deed === 'start'
        ? dataOf(v1.POST('/imports/{id}/start', options))
        : dataOf(v1.POST('/imports/{id}/cancel', options)),
    async onSuccess(changed) {
      queries.setQueryData(importQuery(id).queryKey, changed)
      onDone()
      await queries.invalidateQueries({ queryKey: ['imports', 'list'] })
    },
    // What it is now may be the reason: another person may have started it.
    onError: () => queries.invalidateQueries({ queryKey: importQuery(id).queryKey }),
  })
}
