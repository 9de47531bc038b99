import type { KeptScan } from '../../api/kept.ts'
import { Button, LinkButton } from '../../parts/button.tsx'
import { classes } from '../../parts/classes.ts'
import { Icon } from '../../parts/icon.tsx'
import { scanWords } from '../../words/scan.ts'
import { stateWords } from '../../words/states.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { useScanBranch } from './branch-choice.tsx'
import { tell } from './outcome.ts'
import { holderKindOf } from './queue.ts'

interface FlashProps {
  readonly scan: KeptScan | undefined
  /** The bag, cage or trip that is being filled. */
  readonly fills: string | undefined
  readonly canUndo: boolean
  readonly onUndo: () => void
}

/** A bag or cage that is here is opened on its own page, which lists its pieces. */
export function isToOpen({ code, check, answer }: KeptScan): boolean {
  const kind = holderKindOf(code)
  const isHere = answer?.status === 'recorded' || answer?.status === 'duplicate'
  return check === 'AR' && isHere && (kind === 'bag' || kind === 'cage')
}

/** The answer to the last scan, in colour, icon and word. */
export function Flash({ scan, fills, canUndo, onUndo }: FlashProps) {
  const words = useWords(scanWords)
  const states = useWords(stateWords)
  const language = useLanguage()
  const at = useScanBranch()
  if (scan === undefined)
    return (
      <div className="flash" role="status">
        <Icon name="scan" />
        <div className="word">{words.ready}</div>
        <div className="sub">{fills ? words.readyInto(fills) : words.readyText}</div>
      </div>
    )
  const outcome = tell(scan, { words, states, language })
  const isLong = (outcome.big ?? '').length > 6
  return (
    <div className={classes('flash', outcome.kind)} role="status">
      <Icon name={outcome.icon} />
      <div className="word">{outcome.word}</div>
      <div className="cd">{scan.code}</div>
      <div className="sub">{outcome.sub}</div>
      {outcome.big ? (
        <div className={classes('where', isLong && 'long')}>
          <b>{outcome.big}</b>
          <span>{outcome.caption}</span>
        </div>
      ) : undefined}
      <div className="acts">
        {canUndo ? (
          <Button icon="replay" hint="F9" onClick={onUndo}>
            {words.undo}
          </Button>
        ) : undefined}
        {isToOpen(scan) ? (
          <LinkButton
            icon="box"
            hint="Enter"
            to={`/consola/contenedores/${scan.code}`}
            search={at(scan.branch)}
          >
            {words.openHolder}
          </LinkButton>
        ) : undefined}
        {outcome.kind === 'ok' && holderKindOf(scan.code) === undefined ? (
          <LinkButton
            icon="scale"
            to="/consola/mediciones"
            search={{ codigo: scan.code, ...at(scan.branch) }}
          >
            {words.weigh}
          </LinkButton>
        ) : undefined}
      </div>
    </div>
  )
}
