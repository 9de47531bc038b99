import { whole } from '../formats/numbers.ts'
import { partsWords } from '../words/parts.ts'
import { useWords } from '../words/words.ts'
import { useAddressValues, useChangeAddress } from './address.ts'
import { Button } from './button.tsx'

interface PagerProps {
  /** How many rows this page shows. */
  readonly count: number
  /** The cursor of the next page; none on the last. */
  readonly next: string | undefined | null
  readonly total?: number | undefined
  readonly pageSize: number
}

/**
 * Pages by cursor: `?despues=` is the cursor and `?pagina=` only says which rows these are. The way
 * back is the browser's, which has been there.
 */
export function Pager({ count, next, total, pageSize }: PagerProps) {
  const words = useWords(partsWords)
  const values = useAddressValues()
  const change = useChangeAddress()
  const page = Math.max(1, Number(values['pagina'] ?? 1) || 1)
  const from = (page - 1) * pageSize + 1
  const to = from + count - 1
  const range =
    total === undefined
      ? words.rangeOpen(whole(from), whole(to))
      : words.range(whole(from), whole(to), whole(total))
  return (
    <div className="pager">
      <span>{count === 0 ? '' : range}</span>
      <span className="right row">
        <Button
          kind="sm"
          icon="left"
          disabled={values['despues'] === undefined}
          onClick={() => history.back()}
        >
          {words.previous}
        </Button>
        <Button
          kind="sm"
          right="right"
          disabled={!next}
          onClick={() => change({ despues: next ?? undefined, pagina: String(page + 1) })}
        >
          {words.next}
        </Button>
      </span>
    </div>
  )
}
