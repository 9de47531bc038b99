import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dataOf, ops } from '../../api/client.ts'
import { nearMoment } from '../../formats/dates.ts'
import { handOverCode } from '../../formats/hand-overs.ts'
import { money, whole } from '../../formats/numbers.ts'
import { operatorName } from '../../formats/people.ts'
import { setNavCount } from '../../house/nav-counts.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Tile } from '../../parts/check.tsx'
import { classes } from '../../parts/classes.ts'
import { useDialog } from '../../parts/dialog.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Field, Input } from '../../parts/field.tsx'
import { useForm } from '../../parts/form.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { Icon } from '../../parts/icon.tsx'
import { useRowCursor } from '../../parts/row-cursor.ts'
import { showToast } from '../../parts/toasts.tsx'
import { cashDeskWords } from '../../words/cash-desk.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { differencesQuery, type HandOver, useCashRights } from './cash.ts'

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
  const text = (cents > 0 ? words.isMissing : words.isSurplus)(money(Math.abs(cents)))
  return (
    <li className={classes(isAt && 'is-cursor')}>
      <span className="ico attention">
        <Icon name="cash" />
      </span>
      <span className="grow">
        <b>{text}</b>
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

type Resolution = 'recovered' | 'written-off' | 'returned' | 'kept'

/** Records the end of a hand-over's difference. */
function ResolveDialog({ of, onClose }: { of: HandOver; onClose: () => void }) {
  const words = useWords(cashDeskWords)
  const queries = useQueryClient()
  const language = useLanguage()
  const { id, driver, at, openDifferenceCents: cents } = of
  const choices: readonly (readonly [Resolution, string, string])[] =
    cents > 0
      ? [
          ['recovered', words.recovered, words.recoveredText],
          ['written-off', words.writtenOff, words.writtenOffText],
        ]
      : [
          ['returned', words.returned, words.returnedText],
          ['kept', words.kept, words.keptText],
        ]
  const form = useForm<{ resolution: Resolution; note: string }>({
    initial: { resolution: cents > 0 ? 'recovered' : 'returned', note: '' },
    check: ({ note }) => (note.trim() === '' ? { note: words.noteMissing } : {}),
    async send({ resolution, note }, headers) {
      const header = { 'Idempotency-Key': headers['idempotency-key'] }
      const body = { resolution, note: note.trim() }
      const params = { path: { id }, header }
      await dataOf(ops.POST('/cash/hand-overs/{id}/resolution', { params, body }))
      showToast(words.resolved)
      onClose()
      await queries.invalidateQueries({ queryKey: ['cash'] })
    },
  })
  const title = cents > 0 ? words.resolveMissing : words.resolveSurplus
  return (
    <FormDialog
      title={title(
        handOverCode(id),
        money(Math.abs(cents), { decimals: cents % 100 === 0 ? 0 : 2 }),
      )}
      onClose={onClose}
      form={form}
      deed={words.resolve}
    >
      <p className="quiet">
        {[words.handed(operatorName(driver)), nearMoment(at, language)].join(', ')}
      </p>
      <div className="tiles" role="radiogroup" aria-label={words.how}>
        {choices.map(([value, name, text]) => (
          <Tile
            key={value}
            name="resolution"
            title={name}
            checked={form.values.resolution === value}
            onChange={() => form.set('resolution', value)}
          >
            {text}
          </Tile>
        ))}
      </div>
      <Field label={words.note} error={form.errors.note}>
        <Input {...form.input('note')} maxLength={200} autoComplete="off" />
      </Field>
    </FormDialog>
  )
}
