import { Fragment } from 'react'
import { momentText } from '../../formats/dates.ts'
import { StateBadge } from '../../parts/badge.tsx'
import { Icon } from '../../parts/icon.tsx'
import { simulatorWords } from '../../words/simulator.ts'
import { isState, stateLooks, stateWords } from '../../words/states.ts'
import { useWords } from '../../words/words.ts'
import type { Run, ScenarioName, Simulation } from './simulation.ts'

/** The steps of the scenario: those taken in their colours, those to come in grey. */
export function StepsPart({ of, scenario }: { of: Simulation; scenario: ScenarioName }) {
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
