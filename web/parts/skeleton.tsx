import { type ReactNode, useEffect, useState } from 'react'
import { partsWords } from '../words/parts.ts'
import { useWords } from '../words/words.ts'
import { classes } from './classes.ts'

/** How long nothing is shown: most answers come earlier, and a flash disturbs. */
const quietMs = 150

/** Shows its content once the wait is long enough to be noticed. */
export function AfterAWhile({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), quietMs)
    return () => clearTimeout(timer)
  }, [])
  return shown ? children : undefined
}

/** Lines in the shape of the content to come. */
export function Skeleton({ lines = 4, head = true }: { lines?: number; head?: boolean }) {
  const words = useWords(partsWords)
  return (
    <AfterAWhile>
      <div className="stack g3" role="status" aria-label={words.loading}>
        {head ? <span className="sk big w1" /> : undefined}
        {Array.from({ length: lines }, (_, at) => (
          <span key={at} className={classes('sk', at % 2 === 0 ? 'w3' : 'w2')} />
        ))}
      </div>
    </AfterAWhile>
  )
}
