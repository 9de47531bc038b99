import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { v1Query } from '../../api/queries.ts'
import { useMayLook } from '../../house/session.tsx'
import { useGo } from '../../parts/address.ts'
import { StateBadge } from '../../parts/badge.tsx'
import { Combobox } from '../../parts/combobox.tsx'
import { Field } from '../../parts/field.tsx'
import { simulatorWords } from '../../words/simulator.ts'
import { useWords } from '../../words/words.ts'

const most = 8

/** The code of the shipment to play with; the newest ones are offered. */
export function ChooseShipment({ code, error }: { code: string; error?: string | undefined }) {
  const words = useWords(simulatorWords)
  const go = useGo()
  const [text, setText] = useState(code)
  const q = text === code ? undefined : text.trim() || undefined
  const { data } = useQuery({
    ...v1Query('/shipments', { query: { limit: most, ...(q ? { q } : {}) } }),
    placeholderData: keepPreviousData,
    enabled: useMayLook()('tracking'),
  })
  const open = (wanted: string) => {
    if (wanted !== '' && wanted !== code) go(`/portal/simulador/${encodeURIComponent(wanted)}`)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        open(text.trim())
      }}
    >
      <Field label={words.shipment} hint={words.shipmentHint} error={error}>
        <Combobox
          value={text}
          onType={setText}
          onChoose={({ id }) => {
            setText(id)
            open(id)
          }}
          placeholder={words.chooseTitle}
          choices={(data?.items ?? []).map(({ trackingCode, recipientName, state, service }) => ({
            id: trackingCode,
            text: trackingCode,
            inner: (
              <span className="row g3">
                <span className="code">{trackingCode}</span>
                <span className="grow cut quiet">{recipientName}</span>
                <StateBadge state={state} service={service} />
              </span>
            ),
          }))}
        />
      </Field>
    </form>
  )
}
