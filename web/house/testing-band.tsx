import { useQuery } from '@tanstack/react-query'
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
  /** What the person of the page is in the demonstration. */
  readonly seat?: DemoSeat | undefined
  readonly children?: ReactNode
}

/** Always there in testing; production has none. */
export function TestingBand({ seat, children }: TestingBandProps) {
  const isTesting = place.environment === 'testing'
  useEffect(() => {
    document.body.classList.toggle('has-band', isTesting)
  }, [isTesting])
  if (!isTesting) return undefined
  if (place.demonstration !== 'off') return <DemonstrationBand seat={seat} opt={children} />
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

/** From here on the band has room for the roles beside what it says. */
const roomy = '(min-width: 1081px)'

function DemonstrationBand({ seat, opt }: { seat: DemoSeat | undefined; opt: ReactNode }) {
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
        <span>{house.nothingLeaves}</span> <span>{words.invented}</span>
        <Filling />
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
      {isOpen && isAbout ? (
        <p className="about">
          {words.about} <code>./posta demo remove</code>
        </p>
      ) : undefined}
    </section>
  )
}

const lookAgainMs = 2_000

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
  if (data === null) return undefined
  return <span role="status">{words.filling(Math.floor(data * 100))}</span>
}

/** What sticks below the band, or fills the screen beside it, knows how high it is. */
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
