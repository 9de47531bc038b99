import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { dataOf, ops } from '../../api/client.ts'
import type { KeptScan } from '../../api/kept.ts'
import { whole } from '../../formats/numbers.ts'
import { Button, LinkButton } from '../../parts/button.tsx'
import { branchText, ContainerBadge } from '../../parts/containers.tsx'
import { Icon } from '../../parts/icon.tsx'
import { useSettled } from '../../parts/settled.ts'
import { scanWords } from '../../words/scan.ts'
import { useWords } from '../../words/words.ts'
import { useScanBranch } from './branch-choice.tsx'
import { holderKindOf } from './queue.ts'

/**
 * The bag, cage or trip that "Agrupar" puts pieces into. The next scan knows it at once, and it
 * stays chosen over a closed tab, because it still stands there.
 */
export function useHolder(owner: string) {
  const key = `posta-station-holder ${owner}`
  const [shown, show] = useState(() => localStorage.getItem(key) ?? undefined)
  const current = useRef(shown)
  const choose = (to: string | undefined) => {
    current.current = to
    show(to)
    if (to === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, to)
  }
  return { current, shown, choose }
}

interface HolderProps {
  readonly code: string
  readonly branch: string
  readonly scans: readonly KeptScan[]
  readonly onRelease: () => void
}

/** The container being filled, large: its kind, destination, state and number of pieces. */
export function HolderBar({ code, branch, scans, onRelease }: HolderProps) {
  const words = useWords(scanWords)
  const at = useScanBranch()
  const own = scans.filter(({ container }) => container === code)
  const waiting = own.filter(({ state }) => state === 'waiting').length
  const undone = own.filter(({ isUndone }) => isUndone).length
  const facts = useHolderFacts(code, own.length - waiting + undone)
  const kind = holderKindOf(code) ?? 'bag'
  const isOpen = facts.data === undefined || facts.data.state === 'open'
  const page = kind === 'trip' ? 'viajes' : 'contenedores'
  return (
    <section className={`holder ${isOpen ? 'street' : 'problem'}`} aria-label={words.holders[kind]}>
      <Icon name={isOpen ? (kind === 'trip' ? 'truck' : 'box') : 'lock'} />
      <div className="grow">
        <p className="small">{words.putInto(words.holders[kind])}</p>
        <p className="holder-code">{code}</p>
        <p className="small">{facts.data ? words.goesTo(facts.data.to) : words.holderUnread}</p>
      </div>
      <div className="holder-facts">
        {facts.data ? (
          <ContainerBadge state={facts.data.state} ofTrip={kind === 'trip'} />
        ) : undefined}
        <p className="holder-count" role="status">
          {facts.data ? words.holds(whole(facts.data.contents)) : ''}
          {waiting > 0 ? ` ${words.holdsWaiting(whole(waiting))}` : ''}
        </p>
      </div>
      <div className="row g2">
        <LinkButton kind="sm" to={`/consola/${page}/${code}`} search={at(branch)}>
          {words.seeHolder}
        </LinkButton>
        <Button kind="sm" icon="x" onClick={onRelease}>
          {words.release}
        </Button>
      </div>
      {isOpen ? undefined : <p className="holder-closed">{words.holderClosed}</p>}
    </section>
  )
}

/** Read again after every answer; without a network it is the earlier answer. */
function useHolderFacts(code: string, answered: number) {
  const settled = useSettled(answered, 300)
  const facts = useQuery({
    queryKey: ['station-holder', code],
    queryFn: () => readFacts(code),
    retry: false,
    staleTime: 60_000,
  })
  const { refetch } = facts
  useEffect(() => {
    if (settled > 0) void refetch()
  }, [settled, refetch])
  return facts
}

async function readFacts(id: string) {
  const params = { path: { id } }
  if (holderKindOf(id) === 'trip') {
    const trip = await dataOf(ops.GET('/trips/{id}', { params }))
    const contents = trip.pieces + trip.containers
    return { state: trip.state, to: branchText(trip.destination), contents }
  }
  const { state, destination, pieces } = await dataOf(ops.GET('/containers/{id}', { params }))
  return { state, to: branchText(destination), contents: pieces }
}
