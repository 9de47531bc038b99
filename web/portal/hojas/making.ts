import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOf, v1 } from '../../api/client.ts'
import { isFailure } from '../../api/failure.ts'
import { saveFile } from '../../api/file.ts'
import { useFormKey } from '../../api/form-key.ts'
import { useGo } from '../../parts/address.ts'
import { mostShown, type NextSheet, type Sheet, sheetQuery, shipmentsQuery } from './hand-overs.ts'

type Use = 'file' | 'paper'

/**
 * Saves a sheet as a file or prints it. One that was not made yet is made first: from then on it
 * lists what it lists. The address asks for the printing, because the screen of a day may be
 * another than the one where the button was pressed.
 */
export function useSheet(sheet: Sheet | NextSheet, onMade: () => void) {
  const queries = useQueryClient()
  const go = useGo()
  const key = useFormKey()

  async function make(): Promise<Sheet> {
    const header = { 'Idempotency-Key': key.headers['idempotency-key'] }
    const made = await dataOf(
      v1.POST('/hand-overs', { params: { header }, body: { day: sheet.day } }),
    )
    key.renew()
    queries.setQueryData(sheetQuery(made.id).queryKey, made)
    await queries.fetchQuery(shipmentsQuery(made.id))
    onMade()
    return made
  }

  return useMutation({
    mutationFn: async (use: Use) => {
      const made = sheet.id === null || sheet.printedAt === null ? await make() : (sheet as Sheet)
      const isPaper = use === 'paper' && made.shipments <= mostShown
      if (!isPaper) await saveFile(pdfOf(made.id), `${made.id}.pdf`)
      const search = { hoja: made.id, ...(isPaper ? { imprimir: true } : {}) }
      go(`/portal/hojas/${made.day}`, search, true)
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['hand-overs'] }),
    // A refused message is changed before it is sent again; one without an answer is repeated.
    onError(error) {
      if (isFailure(error) && error.status !== 0) key.renew()
    },
  })
}

function pdfOf(id: string) {
  return v1.GET('/hand-overs/{id}/pdf', { params: { path: { id } }, parseAs: 'blob' })
}
