import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { nearMoment } from '../../formats/dates.ts'
import { handOverCode } from '../../formats/hand-overs.ts'
import { money, whole } from '../../formats/numbers.ts'
import { operatorName } from '../../formats/people.ts'
import { setNavCount } from '../../house/nav-counts.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { classes } from '../../parts/classes.ts'
import { useDialog } from '../../parts/dialog.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Icon } from '../../parts/icon.tsx'
import { useRowCursor } from '../../parts/row-cursor.ts'
import { cashDeskWords } from '../../words/cash-desk.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { differencesQuery, type HandOver, useCashRights } from './cash.ts'
import { ResolveDialog } from './resolve-dialog.tsx'

/** Hand-overs where too little or too much was counted. */
export function DifferencesCard() {
  const words = useWords(cashDeskWords)
  const { maySettle, mayHandOver } = useCashRights()
  const differences = useQuery(differencesQuery)
  const resolving = useDialog('resolver')
  const items = differences.data?.items
  const chosen = items?.find(({ id }) => id === resolving.value)
  const cursor = useRowCursor<HTMLUListElement>({
    count: items?.length ?? 0,
    isStill: mayHandOver,
    onOpen: maySettle ? (at) => items?.[at] && resolving.open(items[at].id) : undefined,
  })
  useEffect(() => {
    if (items === undefined) return
    const text = whole(items.length)
    setNavCount('console/cobranzas', items.length > 0 ? { text, heat: 'warm' } : undefined)
  }, [items])
  return (
    <Card
      title={words.differences}
      {...(items?.length ? { count: whole(items.length) } : {})}
      flush
    >
      <Loaded query={differences}>
        {({ items: open }) =>
          open.length === 0 ? (
            <div className="body quiet nothing">{words.noDifferences}</div>
          ) : (
            <ul className="items" ref={cursor.list}>
              {open.map((one, at) => (
                <Difference
                  key={one.id}
                  of={one}
                  isAt={at === cursor.at}
                  {...(maySettle ? { onResolve: () => resolving.open(one.id) } : {})}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {maySettle && chosen ? <ResolveDialog of={chosen} onClose={resolving.close} /> : undefined}
    </Card>
  )
}

interface DifferenceProps {
  readonly of: HandOver
  /** Whether `j` and `k` have walked to it. */
  readonly isAt: boolean
  readonly onResolve?: () => void
}

function Difference({ of, isAt, onResolve }: DifferenceProps) {
  const words = useWords(cashDeskWords)
  const language = useLanguage()
  const { id, driver, at, openDifferenceCents: cents } = of
  const told = (cents > 0 ? words.isMissing : words.isSurplus)(money(Math.abs(cents)))
  return (
    <li className={classes(isAt && 'is-cursor')}>
      <span className="ico attention">
        <Icon name="cash" />
      </span>
      <span className="grow">
        <b>{told}</b>
        <small>
          {[handOverCode(id), operatorName(driver), nearMoment(at, language)].join(' · ')}
        </small>
      </span>
      {onResolve ? (
        <Button kind="sm" onClick={onResolve}>
          {words.resolve}
        </Button>
      ) : undefined}
    </li>
  )
}
