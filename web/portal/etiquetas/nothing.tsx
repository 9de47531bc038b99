import { useQuery } from '@tanstack/react-query'
import { v1Query } from '../../api/queries.ts'
import { useMay } from '../../house/session.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { labelsWords } from '../../words/labels.ts'
import { useWords } from '../../words/words.ts'

/** None of the codes that were asked for can be printed. */
export function NoneAsked() {
  const words = useWords(labelsWords)
  return (
    <Empty
      title={words.noneTitle}
      art="search"
      actions={<LinkButton to="/portal/etiquetas">{words.toPending}</LinkButton>}
    >
      {words.noneText}
    </Empty>
  )
}

/** Everything is printed; or there is nothing yet, and a first shipment is the step. */
export function NonePending() {
  const counts = useQuery(v1Query('/shipments/counts'))
  return <Loaded query={counts}>{({ all }) => (all === 0 ? <NoneYet /> : <AllPrinted />)}</Loaded>
}

function NoneYet() {
  const words = useWords(labelsWords)
  const mayLoad = useMay('orders:write')
  return (
    <Empty
      title={words.emptyTitle}
      actions={
        mayLoad ? (
          <>
            <LinkButton kind="primary" icon="plus" to="/portal/envios/nuevo">
              {words.newShipment}
            </LinkButton>
            <LinkButton icon="upload" to="/portal/planillas">
              {words.upload}
            </LinkButton>
          </>
        ) : undefined
      }
    >
      {words.emptyText}
    </Empty>
  )
}

function AllPrinted() {
  const words = useWords(labelsWords)
  return (
    <Empty
      title={words.nothingTitle}
      actions={
        <>
          <LinkButton icon="clip" to="/portal/hojas">
            {words.handOver}
          </LinkButton>
          <LinkButton to="/portal/envios">{words.toShipments}</LinkButton>
        </>
      }
    >
      {words.nothingText}
    </Empty>
  )
}
