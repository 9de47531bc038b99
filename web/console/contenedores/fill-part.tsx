import { Failed } from '../../parts/failed.tsx'
import { Gun } from '../../parts/gun.tsx'
import { Note } from '../../parts/note.tsx'
import { containerWords } from '../../words/containers.ts'
import { useWords } from '../../words/words.ts'
import { type Container, useScan } from './containers.ts'

/** Every scan puts a shipment in, and says what became of it. */
export function FillPart({ container: { id } }: { container: Container }) {
  const words = useWords(containerWords)
  const scan = useScan()
  const { data } = scan
  return (
    <div className="stack">
      <Gun
        label={words.putLabel}
        icon="scan"
        placeholder={words.put}
        onScan={(code) => scan.mutate({ trackingCode: code, check: 'CO', container: id })}
      />
      {scan.error ? <Failed error={scan.error} /> : undefined}
      {data === undefined ? undefined : data.status === 'refused' ? (
        <Note family="problem" icon="stop" role="alert">
          <p>
            <b className="code">{data.trackingCode}</b> {data.reason}
          </p>
        </Note>
      ) : (
        <Note family={data.status === 'recorded' ? 'done' : 'attention'} icon="check" role="status">
          <p>
            {data.status === 'recorded'
              ? words.isIn(data.trackingCode)
              : words.wasIn(data.trackingCode)}
          </p>
        </Note>
      )}
    </div>
  )
}
