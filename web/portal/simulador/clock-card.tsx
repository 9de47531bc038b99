import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dataOf, v1 } from '../../api/client.ts'
import { momentText } from '../../formats/dates.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Failed, Loaded } from '../../parts/failed.tsx'
import { Field, Select } from '../../parts/field.tsx'
import { Note } from '../../parts/note.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { simulatorWords } from '../../words/simulator.ts'
import { useWords } from '../../words/words.ts'
import { clockQuery } from './simulation.ts'

interface ClockState {
  readonly time: string
  readonly speed: number
  readonly real: boolean
  readonly aheadSeconds: number
}

const jumps = ['1h', '6h', '1d', '3d'] as const
const speeds = [0, 1, 60, 3_600] as const

/** The account's clock: it goes forward by jumps or faster, and back to real time. */
export function ClockCard({ mayChange }: { mayChange: boolean }) {
  const words = useWords(simulatorWords)
  const clock = useQuery(clockQuery)
  return (
    <div className="stack">
      <Card title={words.clock}>
        <Loaded query={clock} skeleton={<Skeleton lines={2} head={false} />}>
          {(state) => (
            <div className="stack g3 center">
              <Face key={clock.dataUpdatedAt} of={state} />
              {mayChange ? <Hands of={state} /> : undefined}
            </div>
          )}
        </Loaded>
      </Card>
      <Note family="attention" icon="info">
        <p>{words.clockNote(clock.data?.aheadDaysAtMost ?? 366)}</p>
      </Note>
    </div>
  )
}

const tickMs = 1_000

/** The time of the account, which goes on at its speed while one looks. */
function Face({ of }: { of: ClockState }) {
  const words = useWords(simulatorWords)
  const [elapsedMs, setElapsed] = useState(0)
  useEffect(() => {
    const since = Date.now()
    const timer = setInterval(() => setElapsed(Date.now() - since), tickMs)
    return () => clearInterval(timer)
  }, [])
  const time = Date.parse(of.time) + elapsedMs * of.speed
  const ahead = of.aheadSeconds + (elapsedMs / 1_000) * (of.speed - 1)
  return (
    <>
      <div className="figure">{momentText(time)}</div>
      <p className="small quiet">
        {of.real ? words.realTime : words.ahead(spanText(ahead, words))}
      </p>
    </>
  )
}

function spanText(seconds: number, words: typeof simulatorWords.es): string {
  if (seconds >= 86_400) return words.days(Math.round(seconds / 86_400))
  if (seconds >= 3_600) return words.hours(Math.round(seconds / 3_600))
  return words.minutes(Math.max(0, Math.round(seconds / 60)))
}

function Hands({ of }: { of: ClockState }) {
  const words = useWords(simulatorWords)
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['sandbox'] })
  // One after another: a slow call must not arrive after the one that was pressed later.
  const scope = { id: 'account-clock' }
  const move = useMutation({
    scope,
    mutationFn: (body: { advance?: string; speed?: number }) =>
      dataOf(v1.POST('/sandbox/clock', { body })),
    onSuccess,
  })
  const reset = useMutation({
    scope,
    mutationFn: () => dataOf(v1.DELETE('/sandbox/clock')),
    async onSuccess() {
      await onSuccess()
      showToast(words.isReset)
    },
  })
  const failure = move.error ?? reset.error
  const isOwnSpeed = !speeds.some((speed) => speed === of.speed)
  return (
    <>
      <div className="joined">
        {jumps.map((advance) => (
          <Button key={advance} kind="sm" onClick={() => move.mutate({ advance })}>
            {words.advance[advance]}
          </Button>
        ))}
      </div>
      <Field label={words.speed}>
        <Select
          value={String(of.speed)}
          onChange={(event) => move.mutate({ speed: Number(event.currentTarget.value) })}
        >
          {isOwnSpeed ? <option value={String(of.speed)}>× {of.speed}</option> : undefined}
          {speeds.map((speed) => (
            <option key={speed} value={String(speed)}>
              {words.speeds[speed]}
            </option>
          ))}
        </Select>
      </Field>
      <Button kind="block" icon="replay" busy={reset.isPending} onClick={() => reset.mutate()}>
        {words.reset}
      </Button>
      {failure ? <Failed error={failure} /> : undefined}
    </>
  )
}
