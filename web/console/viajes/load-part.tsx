import { Failed } from '../../parts/failed.tsx'
import { Gun } from '../../parts/gun.tsx'
import { Note } from '../../parts/note.tsx'
import { tripWords } from '../../words/trips.ts'
import { useWords } from '../../words/words.ts'
import { useLoad } from './trips.ts'

/** Every scan loads a bag, a cage or a loose shipment, and says what became of it. */
export function LoadPart({ id }: { id: string }) {
  const words = useWords(tripWords)
  const load = useLoad(id)
  const { data } = load
  return (
    <div className="stack">
      <Gun
        label={words.load}
        icon="scan"
        placeholder={words.loadHint}
        onScan={(code) => load.mutate(code.toUpperCase())}
      />
      {load.error ? <Failed error={load.error} /> : undefined}
      {data === undefined ? undefined : data.status === 'refused' ? (
        <Note family="problem" icon="stop" role="alert">
          <p>
            <b className="code">{data.code}</b> {data.reason}
          </p>
        </Note>
      ) : (
        <Note family={data.status === 'recorded' ? 'done' : 'attention'} icon="check" role="status">
          <p>{data.status === 'recorded' ? words.loaded(data.code) : words.wasLoaded(data.code)}</p>
        </Note>
      )}
    </div>
  )
}
