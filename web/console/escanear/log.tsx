import type { KeptScan } from '../../api/kept.ts'
import { stationNow } from '../../api/kept-clock.ts'
import type { KeptQueue } from '../../api/kept-view.ts'
import { logMoment } from '../../formats/dates.ts'
import type { IconName } from '../../formats/icon-paths.ts'
import { whole } from '../../formats/numbers.ts'
import { CallsToSettle, troubleOf } from '../../house/floor-queue.tsx'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Kpi } from '../../parts/kpi.tsx'
import { Link } from '../../parts/link.tsx'
import { ToSettle } from '../../parts/to-settle.tsx'
import { place } from '../../place.ts'
import { type ScanWords, scanWords } from '../../words/scan.ts'
import { stateWords } from '../../words/states.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { type Told, tell } from './outcome.ts'
import { shiftOf } from './queue.ts'
import type { StationView } from './station.ts'

interface LogProps {
  readonly station: KeptQueue
  readonly view: StationView
  readonly branch: string
}

/** The unsent scans, those to be settled, the shift's figures and the last scans. */
export function StationLog({ station, view, branch }: LogProps) {
  const words = useWords(scanWords)
  const { counts, scans } = view
  const refused = scans.filter(({ state }) => state === 'refused')
  const last = shiftOf(scans, stationNow()).slice(-10).toReversed()
  return (
    <section className="log" aria-label={words.last}>
      <QueueBox view={view} />
      <CallsToSettle queue={station} view={view} />
      {refused.length > 0 ? (
        <SettleList station={station} scans={refused} branch={branch} />
      ) : undefined}
      <div className="kpis">
        <Kpi label={words.shift} figure={whole(counts.scans)} />
        <Kpi label={words.perHour} figure={whole(counts.perHour)} />
        <Kpi
          label={words.refused}
          figure={<span className={counts.refused > 0 ? 'neg' : ''}>{whole(counts.refused)}</span>}
        />
        <Kpi label={words.repeated} figure={whole(counts.repeated)} />
      </div>
      {last.length > 0 ? (
        <ol className="scans">
          {last.map((scan) => (
            <Line key={scan.id} scan={scan} />
          ))}
        </ol>
      ) : (
        <p className="small quiet none">{words.none}</p>
      )}
      <p className="small card-link">
        <Link to="/consola/escanear/tarjeta">{words.card}</Link>
      </p>
    </section>
  )
}

const families: Readonly<Record<Told['kind'], string>> = {
  ok: 'done',
  no: 'problem',
  dup: 'attention',
  kept: 'neutral',
}

function Line({ scan }: { scan: KeptScan }) {
  const words = useWords(scanWords)
  const states = useWords(stateWords)
  const language = useLanguage()
  const outcome = tell(scan, { words, states, language })
  const short = scan.isUndone ? words.undone : outcome.short
  return (
    <li>
      <span className={`m ${families[outcome.kind]}`}>
        <Icon name={outcome.icon} size="s" />
      </span>
      <span>
        <b className="code">{scan.code}</b>
        <small>{short}</small>
      </span>
      <time className="small quiet">{logMoment(scan.at, language)}</time>
    </li>
  )
}

interface BoxLook {
  readonly family: 'attention' | 'problem' | 'done' | 'neutral'
  readonly icon: IconName
  readonly title: string
  readonly text: string
}

function QueueBox({ view }: { view: StationView }) {
  const words = useWords(scanWords)
  const { family, icon, title, text } = boxLook(view, words)
  const here = encodeURIComponent('/consola/escanear')
  return (
    <div className={`queue ${family}`}>
      <span className={`ico ${family}`}>
        <Icon name={icon} />
      </span>
      <span className="grow">
        <b>{title}</b>
        <br />
        <span className="small quiet">{text}</span>
        {view.stop === 'signed-out' ? (
          <>
            <br />
            <a href={`${place.base}/ingresar?a=${here}`}>{words.signIn}</a>
          </>
        ) : undefined}
      </span>
      <span className="figure">
        {view.isReady ? whole(view.unsent) : '…'}
        <span className="vh">{words.queued}</span>
      </span>
    </div>
  )
}

function boxLook(view: StationView, words: ScanWords): BoxLook {
  const title = view.unsent > 1 ? words.sending : words.online
  const well = { family: 'done', icon: 'wifi', title, text: words.onlineText } as const
  return troubleOf(view, words) ?? well
}

interface SettleProps {
  readonly station: KeptQueue
  readonly scans: readonly KeptScan[]
  readonly branch: string
}

/** Scans that the service refused when nobody was looking, with the actions on each. */
function SettleList({ station, scans, branch }: SettleProps) {
  const words = useWords(scanWords)
  const states = useWords(stateWords)
  const language = useLanguage()
  const again = async (scan: KeptScan) => {
    await station.dismiss(scan)
    const { code, check, container } = scan
    await station.keep({ code, check, branch, ...(container ? { container } : {}) })
  }
  return (
    <ToSettle
      words={words}
      items={scans}
      about={(scan) => <p className="small">{tell(scan, { words, states, language }).sub}</p>}
      actions={(scan) => (
        <>
          <Button kind="sm" icon="scan" onClick={() => again(scan)}>
            {words.again}
          </Button>
          {scan.answer?.state === undefined ? undefined : (
            <LinkButton kind="sm" icon="cube" to={`/consola/envios/${scan.code}`}>
              {words.openPiece}
            </LinkButton>
          )}
        </>
      )}
      onDiscard={(scan) => void station.dismiss(scan)}
    />
  )
}
