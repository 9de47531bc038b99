import { useQuery } from '@tanstack/react-query'
import { isNotFound } from '../../api/failure.ts'
import { shortDate, timeText } from '../../formats/dates.ts'
import { whole } from '../../formats/numbers.ts'
import { useMay, useMayLook } from '../../house/session.tsx'
import { useAddressParams, useChangeAddress } from '../../parts/address.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Failed, Loaded } from '../../parts/failed.tsx'
import { Head, Section } from '../../parts/head.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { Timeline } from '../../parts/timeline.tsx'
import { simulatorWords } from '../../words/simulator.ts'
import { stateWords } from '../../words/states.ts'
import { useWords } from '../../words/words.ts'
import { ChooseShipment } from './choose-shipment.tsx'
import { ClockCard } from './clock-card.tsx'
import { Player } from './player.tsx'
import {
  type Feed,
  feedQuery,
  scenarioNames,
  scenariosQuery,
  simulationQuery,
  useLiveEvents,
} from './simulation.ts'
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
  // The field is another once the shipment is there: letters typed before would be lost.
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

/** Movements as they happen, with what the receivers of their events answered. */
function FeedCard({ code }: { code: string }) {
  const words = useWords(simulatorWords)
  const states = useWords(stateWords)
  const tracks = useMayLook()('tracking')
  const feed = useQuery(feedQuery(code, tracks))
  useLiveEvents(code)
  return (
    <Card title={words.feed}>
      <Loaded query={feed} skeleton={<Skeleton lines={4} head={false} />}>
        {(events) => (
          <div aria-live="polite">
            <Timeline
              entries={events.movements
                .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
                .map(({ check, at, branch }) => ({
                  id: `${check}-${at}`,
                  state: check,
                  text: states[check].sentence,
                  detail: <Heard feed={events} check={check} at={at} place={branch?.name} />,
                  time: `${shortDate(at)} ${timeText(at)}`,
                }))}
            />
          </div>
        )}
      </Loaded>
    </Card>
  )
}

interface HeardProps {
  readonly feed: Feed
  readonly check: string
  readonly at: string
  readonly place: string | undefined
}

/** The event of a movement and its last delivery, or where it happened. */
function Heard({ feed, check, at, place }: HeardProps) {
  const words = useWords(simulatorWords)
  const event = feed.events.find(
    (one) =>
      one.type === 'shipment.moved' &&
      one.data.state === check &&
      Date.parse(one.occurredAt) === Date.parse(at),
  )
  const attempts = feed.attempts.filter((one) => one.event === event?.id)
  const last = attempts.toSorted((a, b) => (a.id < b.id ? 1 : -1))[0]
  if (last === undefined) return place
  const { status, ms } = last
  const isTaken = status !== null && status >= 200 && status < 300
  const answer = status === null ? words.noAnswer : words.answered(status, whole(ms))
  return (
    <>
      {words.webhook} <span className="mono">{last.type}</span> ·{' '}
      {isTaken ? answer : words.retried(status === null ? answer : String(status))}
    </>
  )
}

interface Scenario {
  readonly name: string
  readonly description: string
  readonly codePrefix: string
  readonly steps: readonly string[]
}

function ScenariosPart({ mayUse }: { mayUse: boolean }) {
  const words = useWords(simulatorWords)
  const change = useChangeAddress()
  const scenarios = useQuery(scenariosQuery)
  const columns: Column<Scenario>[] = [
    {
      name: 'name',
      title: words.scenario,
      look: 'w1',
      cell: ({ name }) => <span className="mono">{name}</span>,
    },
    {
      name: 'what',
      title: words.what,
      look: 'wide',
      cell: ({ name, description }) => {
        const scenarioName = scenarioNames.find((one) => one === name)
        return scenarioName ? words.names[scenarioName] : description
      },
    },
    {
      name: 'prefix',
      title: words.prefix,
      look: 'w1',
      cardTitle: true,
      cell: ({ codePrefix }) => <code>{codePrefix}</code>,
    },
    {
      name: 'steps',
      title: words.stepCount,
      look: 'num w1',
      cardTitle: true,
      cell: ({ steps }) => whole(steps.length),
    },
  ]
  if (mayUse)
    columns.push({
      name: 'actions',
      title: '',
      look: 'w1',
      cell: ({ name }) => (
        <Button kind="sm" onClick={() => change({ escenario: name, pausa: undefined })}>
          {words.use}
        </Button>
      ),
    })
  return (
    <Section title={words.scenarios}>
      <Loaded query={scenarios}>
        {({ items }) => (
          <Table
            caption={words.scenarios}
            columns={columns}
            rows={items}
            rowId={({ name }) => name}
          />
        )}
      </Loaded>
    </Section>
  )
}
