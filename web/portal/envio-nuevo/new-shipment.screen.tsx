import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isNotFound } from '../../api/failure.ts'
import { useSession } from '../../house/session.tsx'
import { useAddressValues } from '../../parts/address.ts'
import { Failed } from '../../parts/failed.tsx'
import { Note } from '../../parts/note.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { newShipmentWords } from '../../words/new-shipment.ts'
import { useWords } from '../../words/words.ts'
import { type Draft, draftName, findDraft, newDraft } from './draft.ts'
import { type Carried, carriedOf } from './message.ts'
import { orderQuery } from './queries.ts'
import { ShipmentForm } from './shipment-form.tsx'
import { codesOf } from './use-shipment-form.ts'
import { type Order, valuesOf, valuesOfAddress } from './values.ts'

export default function NewShipmentScreen() {
  const { desde } = useAddressValues()
  return desde ? <FromOrder key={desde} code={desde} /> : <FromDraft />
}

/** A form that is filled in with an order of the account: `?desde=`. */
function FromOrder({ code }: { code: string }) {
  const words = useWords(newShipmentWords)
  const order = useQuery(orderQuery(code))
  if (order.data) return <Filled order={order.data} />
  if (isNotFound(order.error))
    return (
      <FromDraft
        notice={
          <Note family="attention" icon="warn" role="alert">
            <p>
              <b>{words.fromMissing(code)}</b> {words.fromMissingStep}
            </p>
          </Note>
        }
      />
    )
  if (order.error) return <Failed error={order.error} retry={() => void order.refetch()} />
  return <Skeleton />
}

function Filled({ order }: { order: Order }) {
  const words = useWords(newShipmentWords)
  const others = codesOf(useAddressValues()['luego'])
  const [draft] = useState(() => newDraft(valuesOf(order)))
  const [carried, setCarried] = useState<Carried>(() => carriedOf(order))
  return (
    <ShipmentForm
      draft={draft}
      from={order.trackingCode}
      notice={
        others.length > 0 ? (
          <Note family="neutral" icon="note">
            <p>{words.thenOthers(others.join(', '))}</p>
          </Note>
        ) : undefined
      }
      carried={carried}
      onLeaveOut={() => setCarried({})}
    />
  )
}

/** The values from another page, the draft of this device, or an empty form. */
function FromDraft({ notice }: { notice?: React.ReactNode }) {
  const { person, membership } = useSession()
  const addressValues = useAddressValues()
  const name = draftName(person.id, membership.shipper)
  const [start, setStart] = useState<{ draft: Draft; isKept: boolean }>(() => {
    const handed = valuesOfAddress(addressValues)
    const draft = handed || notice ? undefined : findDraft(name)
    return { draft: draft ?? newDraft(handed), isKept: draft !== undefined }
  })
  return (
    <ShipmentForm
      key={start.draft.key}
      draft={start.draft}
      keepAs={name}
      notice={notice}
      {...(start.isKept
        ? { onStartOver: () => setStart({ draft: newDraft(), isKept: false }) }
        : {})}
    />
  )
}
