import { nearMoment } from '../../formats/dates.ts'
import { whole } from '../../formats/numbers.ts'
import { operatorName } from '../../formats/people.ts'
import { useMayMove } from '../../house/session.tsx'
import { useKeptBranch } from '../../parts/branch-choice.tsx'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { branchText, ContainerBadge } from '../../parts/containers.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Link } from '../../parts/link.tsx'
import { Note } from '../../parts/note.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { containerWords } from '../../words/containers.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { type Container, useScan, useUnseal } from './containers.ts'

interface SideProps {
  readonly container: Container
  /** Whether it stands where one acts, or left from there. */
  readonly isHere: boolean
  /** Whether it stands elsewhere; neither is known until the branch is. */
  readonly isAway: boolean
  readonly onSeal: () => void
}

/** What is known of it, and what can be done with it as a whole. */
export function ContainerSide(props: SideProps) {
  const { container } = props
  const words = useWords(containerWords)
  return (
    <div className="stack">
      <Card title={words.about}>
        <ContainerFacts container={container} />
      </Card>
      <Deeds {...props} />
    </div>
  )
}

function ContainerFacts({ container }: { container: Container }) {
  const words = useWords(containerWords)
  const language = useLanguage()
  const kept = useKeptBranch()
  const when = (name: string, at: string | null) =>
    at === null ? [] : [{ name, value: nearMoment(at, language) }]
  const { trip, openedAt, openedBy } = container
  return (
    <Facts
      facts={[
        { name: words.state, value: <ContainerBadge state={container.state} /> },
        { name: words.origin, value: branchText(container.origin) },
        { name: words.destination, value: branchText(container.destination) },
        { name: words.seal, value: container.seal || words.noSeal },
        ...(trip === null
          ? []
          : [
              {
                name: words.trip,
                value: (
                  <Link to={`/consola/viajes/${trip}`} search={kept}>
                    {trip}
                  </Link>
                ),
              },
            ]),
        {
          name: words.made,
          value: words.by(nearMoment(container.madeAt, language), operatorName(container.madeBy)),
        },
        ...when(words.left, container.leftAt),
        ...when(words.arrived, container.arrivedAt),
        ...(openedAt === null
          ? []
          : [
              {
                name: words.opened,
                value: words.by(nearMoment(openedAt, language), operatorName(openedBy ?? '')),
              },
            ]),
      ]}
    />
  )
}

function Deeds({ container, isHere, isAway, onSeal }: SideProps) {
  const words = useWords(containerWords)
  const may = useMayMove()
  const scan = useScan()
  const unseal = useUnseal(container.id)
  const { state, id, pieces } = container
  const move = (check: 'AS' | 'AR', text: (count: string) => string) =>
    scan.mutate(
      { trackingCode: id, check },
      {
        onSuccess({ status, inside }) {
          if (status === 'recorded') showToast(text(whole(inside?.recorded ?? 0)))
        },
      },
    )
  const isClosing = may.make && isHere && (state === 'open' || state === 'sealed')
  const isLeaving = isHere && pieces > 0 && state !== 'travelling' && state !== 'opened'
  const result = scan.data
  return (
    <>
      {isClosing && state === 'open' && pieces > 0 ? (
        <Button kind="primary block" icon="lock" onClick={onSeal}>
          {words.close}
        </Button>
      ) : undefined}
      {isClosing && state === 'sealed' ? (
        <Button
          kind="block"
          busy={unseal.isPending}
          onClick={() => unseal.mutate(undefined, { onSuccess: () => showToast(words.broken) })}
        >
          {words.breakSeal}
        </Button>
      ) : undefined}
      {may.make && isLeaving ? (
        <Button
          kind={state === 'open' ? 'block' : 'primary block'}
          icon="truck"
          busy={scan.isPending}
          onClick={() => move('AS', words.gone)}
        >
          {words.leave}
        </Button>
      ) : undefined}
      {may.receive && state === 'travelling' && isAway ? (
        <Button
          kind="block"
          icon="branch"
          busy={scan.isPending}
          onClick={() => move('AR', () => words.hasArrived)}
        >
          {words.arrive}
        </Button>
      ) : undefined}
      {result?.status === 'refused' ? (
        <p className="error" role="alert">
          {result.reason}
        </p>
      ) : undefined}
      {result?.inside && result.inside.refused.length > 0 ? (
        <Note family="attention" icon="warn" role="alert">
          <p>{words.refused}</p>
          {result.inside.refused.map(({ trackingCode, reason }) => (
            <p key={trackingCode}>{words.notMoved(trackingCode, reason)}</p>
          ))}
        </Note>
      ) : undefined}
      {scan.error || unseal.error ? <Failed error={scan.error ?? unseal.error} /> : undefined}
    </>
  )
}
