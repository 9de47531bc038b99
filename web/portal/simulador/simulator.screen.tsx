import { useQuery } from '@tanstack/react-query'
import { isNotFound } from '../../api/failure.ts'
import { useMay } from '../../house/session.tsx'
import { useAddressParams } from '../../parts/address.ts'
import { Card } from '../../parts/card.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Head } from '../../parts/head.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { simulatorWords } from '../../words/simulator.ts'
import { useWords } from '../../words/words.ts'
import { ChooseShipment } from './choose-shipment.tsx'
import { ClockCard } from './clock-card.tsx'
import { FeedCard } from './feed-card.tsx'
import { Player } from './player.tsx'
import { ScenariosPart } from './scenarios-part.tsx'
import { simulationQuery } from './simulation.ts'
import './simulator.css'

/** Testing only: a shipment lives its whole life here, by the account's clock. */
export default function SimulatorScreen() {
  const words = useWords(simulatorWords)
  const mayChange = useMay('sandbox')
  const { code } = useAddressParams()
  return (
    <>
      <Head title={words.title}>{words.lead}</Head>
      <div className="split">
        <div className="stack g6">
          {code === undefined ? (
            <Card title={words.player}>
              <ChooseShipment code="" />
              <p className="quiet">{words.chooseText}</p>
            </Card>
          ) : (
            <OneShipment key={code} code={code} mayChange={mayChange} />
          )}
          <ScenariosPart mayUse={mayChange && code !== undefined} />
        </div>
        <ClockCard mayChange={mayChange} />
      </div>
    </>
  )
}

function OneShipment({ code, mayChange }: { code: string; mayChange: boolean }) {
  const words = useWords(simulatorWords)
  const simulation = useQuery(simulationQuery(code))
  const { data, error } = simulation
  if (data)
    return (
      <>
        <Player of={data} mayChange={mayChange} />
        <FeedCard code={code} />
      </>
    )
  const isUnknown = isNotFound(error)
  // The field is another once the shipment is there: what is typed before would be lost.
  if (error === null)
    return (
      <Card title={words.player}>
        <Skeleton lines={3} head={false} />
      </Card>
    )
  return (
    <Card title={words.player}>
      <ChooseShipment code={code} error={isUnknown ? words.unknown : undefined} />
      {isUnknown ? undefined : <Failed error={error} retry={() => void simulation.refetch()} />}
    </Card>
  )
}
