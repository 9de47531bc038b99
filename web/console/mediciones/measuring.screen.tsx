import { useState } from 'react'
import { FloorQueueNote, WithFloorQueue } from '../../house/floor-queue.tsx'
import { useSession } from '../../house/session.tsx'
import { BranchChoice, useActingBranch } from '../../parts/branch-choice.tsx'
import { Head } from '../../parts/head.tsx'
import { measuringWords } from '../../words/measuring.ts'
import { useWords } from '../../words/words.ts'
import { LastCard } from './last-card.tsx'
import type { Measurement } from './measurements.ts'
import { MeasuringForm } from './measuring-form.tsx'
import './measuring.css'
import { TodayCard } from './today-card.tsx'
import { VerdictFlash } from './verdict-flash.tsx'

/** Measures shipments with a scale that types: what differs is seen before it is saved. */
export default function MeasuringScreen() {
  return (
    <WithFloorQueue>
      <Measuring />
    </WithFloorQueue>
  )
}

function Measuring() {
  const words = useWords(measuringWords)
  const { membership } = useSession()
  const branch = useActingBranch(membership.branch)
  const [shown, setShown] = useState<Measurement>()
  const mayMeasure = membership.role !== 'reader'
  return (
    <>
      <Head title={words.title}>{words.lead}</Head>
      <FloorQueueNote />
      <BranchChoice own={membership.branch} />
      <div className="split wide measuring">
        <div className="stack">
          {mayMeasure ? <MeasuringForm branch={branch} onShow={setShown} /> : undefined}
          <LastCard branch={branch} />
        </div>
        <div className="stack">
          {mayMeasure ? <VerdictFlash of={shown} /> : undefined}
          <TodayCard branch={branch} isOwn={mayMeasure} />
        </div>
      </div>
    </>
  )
}
