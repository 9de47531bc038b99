import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { nearMoment } from '../../formats/dates.ts'
import { money, whole } from '../../formats/numbers.ts'
import { operatorName } from '../../formats/people.ts'
import { setNavCount } from '../../house/nav-counts.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Icon } from '../../parts/icon.tsx'
import { cashDeskWords } from '../../words/cash-desk.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { differencesQuery, type HandOver, useCashRights } from './cash.ts'
import { ResolveDialog } from './resolve-dialog.tsx'

/** Hand-overs where too little or too much was counted. */
export function DifferencesCard() {
  const words = useWords(cashDeskWords)
  const { maySettle } = useCashRights()
  const differences = useQuery(differencesQuery)
  const resolving = useDialog('resolver')
  const items = differences.data?.items
  const chosen = items?.find(({ id }) => id === resolving.value)
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
            <div className="body quiet">{words.noDifferences}</div>
          ) : (
            <ul className="items">
              {open.map((one) => (
                <Difference
                  key={one.id}
                  of={one}
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

function Difference({ of, onResolve }: { of: HandOver; onResolve?: () => void }) {
  const words = useWords(cashDeskWords)
  const language = useLanguage()
  const { id, driver, at, openDifferenceCents: cents } = of
  const told = (cents > 0 ? words.isMissing : words.isSurplus)(money(Math.abs(cents)))
  return (
    <li>
      <span className="ico attention">
        <Icon name="cash" />
      </span>
      <span className="grow">
        <b>{told}</b>
        <small>{[id, operatorName(driver), nearMoment(at, language)].join(' · ')}</small>
      </span>
      {onResolve ? (
        <Button kind="sm" onClick={onResolve}>
          {words.resolve}
        </Button>
      ) : undefined}
    </li>
  )
}
