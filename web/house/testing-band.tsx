import { type Query, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type DemoSeat, readFilling } from '../api/demonstration.ts'
import { classes } from '../parts/classes.ts'
import { Icon } from '../parts/icon.tsx'
import { place } from '../place.ts'
import { demonstrationWords } from '../words/demonstration.ts'
import { houseWords } from '../words/house.ts'
import { useWords } from '../words/words.ts'
import { currentHint, dropHint, keepBand, keptBand } from './demonstration.ts'
import { RoleSwitch } from './whom-to-be.tsx'

interface TestingBandProps {
  /** Whether the person may remove the demonstration. */
  readonly mayRemove?: boolean
  /** The seat of the page's person in the demonstration. */
  readonly seat?: DemoSeat | undefined
  readonly children?: ReactNode
}

/** Always there in testing; production has none. */
export function TestingBand({ seat, mayRemove, children }: TestingBandProps) {
  const isTesting = place.environment === 'testing'
  useEffect(() => {
    document.body.classList.toggle('has-band', isTesting)
  }, [isTesting])
  if (!isTesting) return undefined
  if (place.demonstration !== 'off')
    return <DemonstrationBand seat={seat} mayRemove={mayRemove} opt={children} />
  return <PlainBand>{children}</PlainBand>
}

function PlainBand({ children }: { children?: ReactNode }) {
  const words = useWords(houseWords)
  return (
    <section className="band" aria-label={words.environment}>
      <Icon name="flask" />
      <strong>{words.testing}</strong>
      <span>{words.nothingLeaves}</span>
      {children ? <span className="opt">{children}</span> : undefined}
    </section>
  )
}

/** From here on the band has room for the roles beside its text. */
const roomy = '(min-width: 1081px)'

interface DemonstrationBandProps {
  readonly seat: DemoSeat | undefined
  readonly mayRemove: boolean | undefined
  readonly opt: ReactNode
}

function DemonstrationBand({ seat, mayRemove, opt }: DemonstrationBandProps) {
  const house = useWords(houseWords)
  const words = useWords(demonstrationWords)
  const [hint, setHint] = useState(currentHint)
  const [isOpen, setOpen] = useState(
    () => hint !== undefined || (keptBand() ?? matchMedia(roomy).matches),
  )
  const [isAbout, setAbout] = useState(false)
  const band = useRef<HTMLElement>(null)
  useBandHeight(band)
  const fold = () => {
    keepBand(!isOpen)
    setOpen(!isOpen)
    if (!isOpen) return
    dropHint()
    setHint(undefined)
    setAbout(false)
  }
  const canBe = place.demonstration === 'open'
  return (
    <section
      className={classes('band demo', isOpen && 'open')}
      aria-label={house.environment}
      ref={band}
    >
      <span className="says">
        <Icon name="flask" />
        <strong>{house.testing}</strong>
        <span>{house.nothingLeaves}</span> <span>{words.invented}</span> <Filling />
      </span>
      {isOpen && canBe ? <RoleSwitch current={seat} /> : undefined}
      {opt ? <span className="opt">{opt}</span> : undefined}
      {isOpen ? (
        <button
          type="button"
          className="what"
          aria-expanded={isAbout}
          onClick={() => setAbout(!isAbout)}
        >
          {words.what}
        </button>
      ) : undefined}
      <button
        type="button"
        className="fold"
        aria-expanded={isOpen}
        aria-label={isOpen ? words.smaller : undefined}
        title={isOpen ? words.smaller : undefined}
        onClick={fold}
      >
        {isOpen ? <Icon name="x" /> : canBe ? words.seeAs : words.what}
        {isOpen ? undefined : <Icon name="down" />}
      </button>
      {isOpen && hint ? (
        <p className="try">
          <b>{words.tryThis}</b> {words.hints[hint]}
        </p>
      ) : undefined}
      {isOpen && isAbout ? <About mayRemove={mayRemove} /> : undefined}
    </section>
  )
}

/** An explanation of the demonstration, and how it is removed. */
function About({ mayRemove }: Pick<DemonstrationBandProps, 'mayRemove'>) {
  const words = useWords(demonstrationWords)
  const removal = mayRemove ? (
    <>
      <a href={`${place.base}/consola/demostracion`}>{words.removeHere}</a>
      {words.orBy}
    </>
  ) : (
    words.removedBy
  )
  return (
    <p className="about">
      {words.about} {removal} <code>./posta demo remove</code>
    </p>
  )
}

const lookAgainMs = 2_000

const isOfScreen = ({ queryKey }: Pick<Query, 'queryKey'>) => queryKey[0] !== 'session'

/** How far the demonstration is, while its data is being made. */
function Filling() {
  const words = useWords(demonstrationWords)
  const { data } = useQuery({
    queryKey: ['session', 'demonstration'],
    queryFn: readFilling,
    initialData: place.filling,
    initialDataUpdatedAt: 0,
    enabled: place.filling !== null && place.demonstration === 'open',
    refetchInterval: ({ state }) => (state.data === null ? false : lookAgainMs),
  })
  const queries = useQueryClient()
  const hasGrown = useRef(false)
  useEffect(() => {
    // A page that was opened meanwhile shows the present data, and all of it in the end.
    if (hasGrown.current) void queries.invalidateQueries({ predicate: isOfScreen })
    hasGrown.current = true
  }, [data, queries])
  if (data === null) return undefined
  return <span role="status">{words.filling(Math.floor(data * 100))}</span>
}

/** Parts that stick below the band, or fill the screen beside it, know how high it is. */
function useBandHeight(band: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = band.current
    if (own === null) return
    const { style } = document.body
    const measure = () => {
      const sticks = getComputedStyle(own).position === 'sticky'
      style.setProperty('--band', `${sticks ? own.getBoundingClientRect().height : 0}px`)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(own)
    measure()
    return () => {
      observer.disconnect()
      style.removeProperty('--band')
    }
  }, [band])
}
