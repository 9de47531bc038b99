import type { KeptDeed } from '../api/kept.ts'
import { isCall, isScan } from '../api/kept.ts'
import type { KeptQueue } from '../api/kept-view.ts'
import { troubleOf, useFloorQueue } from '../house/floor-queue.tsx'
import { Button, LinkButton } from '../parts/button.tsx'
import { Note } from '../parts/note.tsx'
import { ToSettle } from '../parts/to-settle.tsx'
import { place } from '../place.ts'
import { courierWords } from '../words/courier.ts'
import { floorQueueWords } from '../words/floor-queue.ts'
import { isState, stateWords } from '../words/states.ts'
import { useWords } from '../words/words.ts'
import { isVisit } from './kept-run.ts'

/**
 * The deeds still on the phone and the reason, and those to be settled; nothing while all goes
 * well.
 */
export function QueueNotes() {
  const { queue, view } = useFloorQueue()
  const refused = view.deeds.filter(({ state }) => state === 'refused')
  return (
    <>
      <KeptNote />
      {queue && refused.length > 0 ? <Refused queue={queue} deeds={refused} /> : undefined}
    </>
  )
}

/** The deeds still on the phone, and the reason. */
export function KeptNote() {
  const { view } = useFloorQueue()
  const words = useWords(courierWords)
  const floor = useWords(floorQueueWords)
  const waiting = view.deeds.filter(({ state }) => state === 'waiting')
  const text = waiting.every(isVisit) ? words.keptDeliveries : words.keptDeeds
  const figure = view.unsent === 0 ? undefined : text(view.unsent)
  const trouble = troubleOf(view, { ...floor, offline: () => words.offline })
  if (trouble === undefined) {
    // A deed that leaves at once is reported by its answer.
    if (!waiting.some(({ isHeld }) => isHeld)) return undefined
    return (
      <Note family="travel" icon="replay" role="status">
        <p>
          <b>{words.sending}</b> {figure}
        </p>
      </Note>
    )
  }
  const isOffline = trouble.icon === 'nowifi'
  const here = encodeURIComponent(location.pathname.slice(place.base.length))
  return (
    <Note family={trouble.family} icon={trouble.icon} role="status">
      <p>
        <b>{trouble.title}</b> {isOffline ? undefined : `${trouble.text} `}
        {figure ?? (isOffline ? words.keptNone : undefined)}{' '}
        {view.stop === 'signed-out' ? (
          <a href={`${place.base}/ingresar?a=${here}`}>{floor.signIn}</a>
        ) : undefined}
      </p>
    </Note>
  )
}

/** The refusals that came when nobody was looking. */
function Refused({ queue, deeds }: { queue: KeptQueue; deeds: readonly KeptDeed[] }) {
  const words = useWords(courierWords)
  const floor = useWords(floorQueueWords)
  const states = useWords(stateWords)
  const kindOf = (deed: KeptDeed) => {
    if (isCall(deed)) return floor.kinds[deed.kind]
    return isState(deed.check) ? states[deed.check].short : deed.check
  }
  return (
    <ToSettle
      words={floor}
      items={deeds}
      about={(deed) => (
        <>
          <span>{kindOf(deed)}</span>
          <p className="small">{deed.answer?.reason}</p>
        </>
      )}
      actions={(deed) =>
        isVisit(deed) ? (
          <LinkButton kind="sm" icon="edit" to={`/reparto/${deed.code}`}>
            {words.openStop}
          </LinkButton>
        ) : (
          <Button kind="sm" icon="replay" onClick={() => sendAgain(queue, deed)}>
            {floor.again}
          </Button>
        )
      }
      onDiscard={(deed) => void queue.dismiss(deed)}
    />
  )
}

async function sendAgain(queue: KeptQueue, deed: KeptDeed): Promise<void> {
  await queue.dismiss(deed)
  if (isScan(deed)) {
    const { code, check, branch, undoes, reason, isUntimed } = deed
    const more = {
      ...(undoes ? { undoes } : {}),
      ...(reason ? { reason } : {}),
      ...(isUntimed ? { isUntimed } : {}),
    }
    void queue.keep({ code, check, branch, ...more })
  } else {
    const { kind, code, path, body } = deed
    void queue.keep({ kind, code, path, message: () => body })
  }
}
