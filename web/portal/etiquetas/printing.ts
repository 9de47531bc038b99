import { useMutation, useQueryClient } from '@tanstack/react-query'
import { v1 } from '../../api/client.ts'
import { isFailure } from '../../api/failure.ts'
import { saveFile } from '../../api/file.ts'
import { useFormKey } from '../../api/form-key.ts'
import type { LabelRow } from './label-rows.ts'
import { apiOrder, type Choice } from './print-choice.ts'

interface Printing {
  readonly rows: readonly LabelRow[]
  readonly choice: Choice
  /** Whether the address asked for the rows by their codes. */
  readonly isAsked: boolean
  readonly withHandOver: boolean
}

/** Fetches the file of the labels, which counts as a print. */
export function usePrinting(onDone: () => void) {
  const queries = useQueryClient()
  const key = useFormKey()
  return useMutation({
    mutationFn: (printing: Printing) => {
      const header = { 'Idempotency-Key': key.headers['idempotency-key'] }
      const file = v1.POST('/labels', {
        params: { header },
        body: toMessage(printing),
        parseAs: 'blob',
      })
      return saveFile(file, printing.choice.paper === 'zpl' ? 'etiquetas.zpl' : 'etiquetas.pdf')
    },
    async onSuccess() {
      key.renew()
      onDone()
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['labels', 'rows'] }),
        queries.invalidateQueries({ queryKey: ['shipments'] }),
      ])
    },
    // A refused message is changed before it is sent again; one without an answer is repeated.
    onError(error) {
      if (isFailure(error) && error.status !== 0) key.renew()
    },
  })
}

function toMessage({ rows, choice, isAsked, withHandOver }: Printing) {
  const { paper, perSheet, start, withReturn } = choice
  return {
    codes: rows.map(({ trackingCode }) => trackingCode),
    format: paper,
    ...(paper === 'A4' ? { perSheet: Number(perSheet), start } : {}),
    order: apiOrder(choice, isAsked),
    ...(withReturn ? { withReturn } : {}),
    ...(withHandOver && paper !== 'zpl' ? { withHandOver } : {}),
  }
}
