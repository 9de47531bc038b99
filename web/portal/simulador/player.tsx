import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Fragment } from 'react'
import { dataOf, v1 } from '../../api/client.ts'
import { momentText } from '../../formats/dates.ts'
import { useChangeAddress, usePressedAddress } from '../../parts/address.ts'
import { Badge, StateBadge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Field, Select } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { simulatorWords } from '../../words/simulator.ts'
import { isState, stateLooks, stateWords } from '../../words/states.ts'
import { useWords } from '../../words/words.ts'
import { ChooseShipment } from './choose-shipment.tsx'
import {
  type Pace,
  type Run,
  type ScenarioName,
  type Simulation,
  scenarioNames,
} from './simulation.ts'

const paces: readonly Pace[] = [5, 1, 'clock', 'now']

/** Plays a scenario with the shipment; `?escenario=` and `?cada=` say which and how fast. */
export function Player({ of, mayChange }: { of: Simulation; mayChange: boolean }) {
  const words = useWords(simulatorWords)
  // A choice counts for a button that is pressed right after it.
  const { values, press } = usePressedAddress()
  const { escenario, cada, pausa } = values
  const { running } = of
  const scenario: ScenarioName =
    running?.scenario ?? scenarioNames.find((name) => name === escenario) ?? 'delivered'
  const pace = paces.find((one) => String(one) === cada) ?? 5
  const isPaused = running === null && pausa !== undefined
  const badge = running ? (
    <Badge family="street" icon="play">
      {words.playing}
    </Badge>
  ) : isPaused ? (
    <Badge family="attention" icon="pause">
      {words.paused}
    </Badge>
  ) : undefined
  return (
    <Card title={words.player} actions={badge ?? <StateBadge state={stateOf(of)} />}>
      <div className="stack">
        <div className="player-fields">
          <ChooseShipment code={of.trackingCode} />
          <Field label={words.scenario}>
            <Select
              value={scenario}
              disabled={running !== null}
              onChange={(event) =>
                press({ escenario: event.currentTarget.value, pausa: undefined })
              }
            >
              {scenarioNames.map((name) => (
                <option key={name} value={name}>
                  {words.names[name]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={words.pace}>
            <Select
              value={String(pace)}
              disabled={running !== null}
              onChange={(event) => press({ cada: event.currentTarget.value })}
            >
              {paces.map((one) => (
                <option key={one} value={String(one)}>
                  {words.paces[one]}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <StepsPart of={of} scenario={scenario} />
        {mayChange ? <Controls {...{ of, scenario, pace, isPaused }} /> : undefined}
      </div>
    </Card>
  )
}

function stateOf({ cancelled, state }: Simulation): string {
  return cancelled ? 'XX' : state
}

interface ControlsProps {
  readonly of: Simulation
  readonly scenario: ScenarioName
  readonly pace: Pace
  readonly isPaused: boolean
}

function Controls({ of, scenario, pace, isPaused }: ControlsProps) {
  const words = useWords(simulatorWords)
  const change = useChangeAddress()
  const deeds = useDeeds(of.trackingCode)
  const isRunning = of.running !== null
  const next = of.scenarios.find(({ name }) => name === scenario)?.steps
  const why = of.next.length === 0 ? words.ended : next === undefined ? words.noWay : undefined
  const step = next?.[0]
  const whyNoStep = isRunning ? words.pauseFirst : of.usual === null ? words.ended : undefined
  const stop = (isPause: boolean) =>
    deeds.stop.mutate(undefined, {
      onSuccess() {
        change({ escenario: scenario, cada: String(pace), pausa: isPause ? true : undefined })
        if (!isPause) showToast(words.stopped)
      },
    })
  return (
    <>
      <div className="row wrap">
        {isRunning ? (
          <Button kind="primary" icon="pause" busy={deeds.isBusy} onClick={() => stop(true)}>
            {words.pause}
          </Button>
        ) : (
          <Button
            kind="primary"
            icon="play"
            busy={deeds.isBusy}
            reason={why}
            onClick={() => deeds.start.mutate({ scenario, pace })}
          >
            {isPaused ? words.go : words.start}
          </Button>
        )}
        <Button
          icon="skip"
          busy={deeds.step.isPending}
          reason={whyNoStep}
          onClick={() => deeds.step.mutate(step)}
        >
          {words.oneStep}
        </Button>
        {isRunning || isPaused ? (
          <Button
            kind="danger"
            onClick={() => (isRunning ? stop(false) : change({ pausa: undefined }))}
          >
            {words.stop}
          </Button>
        ) : undefined}
      </div>
      {deeds.error ? <Failed error={deeds.error} /> : undefined}
    </>
  )
}

/** The calls behind the buttons; each reads its changes anew. */
function useDeeds(trackingCode: string) {
  const queries = useQueryClient()
  const params = { path: { trackingCode } }
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['sandbox'] })
  const start = useMutation({
    mutationFn: ({ scenario, pace }: { scenario: ScenarioName; pace: Pace }): Promise<unknown> =>
      pace === 'now'
        ? dataOf(v1.POST('/sandbox/shipments/{trackingCode}/play', { params, body: { scenario } }))
        : dataOf(
            v1.POST('/sandbox/shipments/{trackingCode}/runs', {
              params,
              body: {
                scenario,
                ...(pace === 'clock' ? { byClock: true } : { everySeconds: pace }),
              },
            }),
          ),
    onSuccess,
  })
  const stop = useMutation({
    mutationFn: () => dataOf(v1.DELETE('/sandbox/shipments/{trackingCode}/runs', { params })),
    onSuccess,
  })
  const step = useMutation({
    mutationFn: (to: string | undefined) =>
      dataOf(
        v1.POST('/sandbox/shipments/{trackingCode}/advance', {
          params,
          body: isMovement(to) ? { to } : {},
        }),
      ),
    onSuccess,
  })
  return {
    start,
    stop,
    step,
    isBusy: start.isPending || stop.isPending,
    error: start.error ?? stop.error ?? step.error,
  }
}

/** A step of a scenario may also be a deed of the shipper, which no single step does. */
function isMovement(step: string | undefined): step is Simulation['state'] {
  return step !== undefined && /^[A-Z]{2}$/.test(step)
}

/** The steps of the scenario: those taken in their colours, those to come in grey. */
function StepsPart({ of, scenario }: { of: Simulation; scenario: ScenarioName }) {
  const words = useWords(simulatorWords)
  const { running, state, cancelled } = of
  const planned = of.scenarios.find(({ name }) => name === scenario)?.steps ?? []
  const steps = running?.steps ?? [state, ...planned]
  const done = running?.done ?? 1
  const look = isState(state) ? stateLooks[state].family : 'neutral'
  return (
    <>
      <ol className="row wrap" aria-label={words.stepCount}>
        {steps.map((step, at) => (
          <Fragment key={at}>
            {at > 0 ? (
              <li aria-hidden="true" className="quiet">
                <Icon name="right" size="s" />
              </li>
            ) : undefined}
            <li>{at < done ? <Taken step={step} /> : <Coming step={step} />}</li>
          </Fragment>
        ))}
      </ol>
      {running ? (
        <>
          <progress
            className={`thick ${look}`}
            value={running.done}
            max={running.steps.length}
            aria-label={words.progress}
          >
            {words.stepOf(running.done, running.steps.length)}
          </progress>
          <Progress run={running} />
        </>
      ) : undefined}
      {cancelled ? <p className="quiet small">{words.ended}</p> : undefined}
    </>
  )
}

function Taken({ step }: { step: string }) {
  const word = useStepWord(step)
  return <StateBadge state={step} word={word} />
}

function Coming({ step }: { step: string }) {
  return <span className="badge neutral plain quiet">{useStepWord(step)}</span>
}

function useStepWord(step: string): string {
  const states = useWords(stateWords)
  const { actions } = useWords(simulatorWords)
  if (step === 'redirect' || step === 'cancel') return actions[step]
  return isState(step) ? states[step].short : step
}

function Progress({ run }: { run: Run }) {
  const words = useWords(simulatorWords)
  const next = useStepWord(run.steps[run.done] ?? '')
  const at = run.nextStepAt
  const seconds = at ? Math.max(0, Math.ceil((Date.parse(at) - Date.now()) / 1_000)) : 0
  const soon = run.everySeconds
    ? words.nextIn(next, seconds)
    : at
      ? words.nextByClock(next, momentText(at))
      : undefined
  return (
    <p className="small quiet">
      {words.stepOf(run.done, run.steps.length)}
      {soon && run.done < run.steps.length ? ` · ${soon}` : undefined}
    </p>
  )
}
