import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dataOf, v1 } from '../../api/client.ts'
import { dropDraft, keepDraft } from '../../api/drafts.ts'
import { isFailure } from '../../api/failure.ts'
import { useAddressValues, useGo } from '../../parts/address.ts'
import { useForm } from '../../parts/form.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { newShipmentWords } from '../../words/new-shipment.ts'
import { useWords } from '../../words/words.ts'
import { checkValues, faultText, fieldOf } from './checks.ts'
import type { Draft } from './draft.ts'
import { type Carried, toMessage } from './message.ts'
import type { Values } from './values.ts'

interface Options {
  readonly draft: Draft
  readonly carried: Carried
  readonly isWare: boolean
  readonly keepAs: string | undefined
}

/** The form's state: all that is wrong with it at once, and the way to its label. */
export function useShipmentForm({ draft, carried, isWare, keepAs }: Options) {
  const words = useWords(newShipmentWords)
  const queries = useQueryClient()
  const go = useGo()
  const { luego, cargados } = useAddressValues()
  const [isLoaded, setLoaded] = useState(false)
  const form = useForm<Values>({
    initial: draft.values,
    key: draft.key,
    check: (values) => checkValues(values, words.wrong, isWare),
    judge: async (values) => {
      try {
        await dataOf(v1.POST('/orders/validate', { body: toMessage(values, carried) }))
        return {}
      } catch (error) {
        const faults = isFailure(error) ? error.fields : []
        const named = faults.flatMap((fault) => {
          const path = fieldOf(fault.field, values)
          return path === undefined ? [] : [[path, faultText(fault, words.wrong)]]
        })
        // Without a field to show it by, loading meets the same and says so.
        return Object.fromEntries(named) as Record<string, string>
      }
    },
    fieldOf: (field) => fieldOf(field, draft.values),
    async send(values, headers) {
      const key = headers['idempotency-key']
      const header = { 'Idempotency-Key': key }
      // A person who never sees the answer sends the same again, also from a page that was loaded
      // anew.
      if (keepAs) keepDraft(keepAs, { values, key })
      const body = toMessage(values, carried)
      const made = await dataOf(v1.POST('/orders', { body, params: { header } }))
      setLoaded(true)
      if (keepAs) dropDraft(keepAs)
      for (const name of ['orders', 'shipments', 'labels', 'dashboard', 'onboarding'])
        void queries.invalidateQueries({ queryKey: [name] })
      showToast(words.loaded(made.trackingCode))
      const [next, ...others] = codesOf(luego)
      const loaded = [...codesOf(cargados), made.trackingCode].join(',')
      if (next === undefined) return go(labelPath(loaded))
      const search = { desde: next, luego: others.join(',') || undefined, cargados: loaded }
      go('/portal/envios/nuevo', search)
    },
  })
  return { ...form, isLoaded }
}

/** Codes in an address: of the orders loaded again after this one, of those before it. */
export function codesOf(list: string | undefined): readonly string[] {
  return (list ?? '').split(',').filter((code) => code !== '')
}

function labelPath(codes: string): string {
  return `/portal/etiquetas?codigos=${encodeURIComponent(codes)}`
}
