import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { dayOf, today } from '../../formats/dates.ts'
import { whole } from '../../formats/numbers.ts'
import { useSession } from '../../house/session.tsx'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { DateField } from '../../parts/date-field.tsx'
import { type Effect, Effects, useDialog } from '../../parts/dialog.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Field } from '../../parts/field.tsx'
import { useForm } from '../../parts/form.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { Link } from '../../parts/link.tsx'
import { Note } from '../../parts/note.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { branchesWords } from '../../words/branches.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { hoursText, limitsText, movesText, shortDay, withoutText } from './branch-texts.ts'
import { type Branch, coverageQuery, floorQuery, type WhileClosed } from './queries.ts'

/** All about one branch, with the actions on it. */
export function BranchCard({ branch }: { branch: Branch }) {
  const words = useWords(branchesWords)
  const language = useLanguage()
  const coverage = useQuery(coverageQuery(branch.code))
  const { postalCodes } = coverage.data ?? {}
  // The figures are of those who see all branches.
  const seesFigures = useSession().membership.role !== 'branch'
  const { data: floor } = useQuery({ ...floorQuery(branch.code), enabled: seesFigures })
  const facts = [
    { name: words.address, value: `${branch.address}, ${branch.locality}` },
    ...(branch.betweenStreets ? [{ name: words.between, value: branch.betweenStreets }] : []),
    ...(branch.phone ? [{ name: words.phone, value: branch.phone }] : []),
    { name: words.hours, value: hoursText(branch, language) },
    { name: words.takes, value: limitsText(branch) },
    ...(postalCodes === undefined ? [] : [{ name: words.codes, value: whole(postalCodes) }]),
    ...(floor ? [{ name: words.onFloor, value: <OnFloor branch={branch.code} {...floor} /> }] : []),
  ]
  return (
    <Card title={`${branch.code} ${branch.name}`}>
      <div className="stack g3">
        <Closing branch={branch} />
        <Facts facts={facts} start />
        <Deeds branch={branch} />
      </div>
    </Card>
  )
}

function OnFloor({ branch, pieces }: { branch: string; pieces: number }) {
  const words = useWords(branchesWords)
  return (
    <Link to="/consola/envios" search={{ en: branch }}>
      {words.pieces(whole(pieces))}
    </Link>
  )
}

/** Since when it is closed or will be, and where its codes go. */
function Closing({ branch }: { branch: Branch }) {
  const words = useWords(branchesWords)
  const { data } = useQuery(coverageQuery(branch.code))
  const { status, closedFrom, closedUntil } = branch
  const isComing = status === 'open' && closedFrom && Date.parse(closedFrom) > Date.now()
  if (status !== 'closed' && !isComing) return undefined
  const effects = data
    ? [movesText(data.whileClosed, words), withoutText(data.whileClosed, words)]
    : []
  const said = effects.filter((text) => text !== undefined).join('; ')
  const since = isComing ? words.willClose(shortDay(closedFrom)) : undefined
  const until = closedUntil ? words.closedUntil(shortDay(closedUntil)) : words.closedOpen
  return (
    <Note family={isComing ? 'attention' : 'problem'} icon="warn">
      <p>
        <b>{since ?? until}</b> {said === '' ? undefined : `${said}.`}
      </p>
    </Note>
  )
}

function Deeds({ branch }: { branch: Branch }) {
  const words = useWords(branchesWords)
  const { membership } = useSession()
  const closing = useDialog('cerrar')
  const editing = useDialog('editar')
  const isKeeper = membership.role === 'administrator'
  const own = 'branch' in membership ? membership.branch : undefined
  const mayClose =
    isKeeper || (membership.role === 'branch' && (own ?? branch.code) === branch.code)
  const reopening = useReopening(branch)
  if (!mayClose) return undefined
  return (
    <>
      {reopening.error ? <Failed error={reopening.error} /> : undefined}
      <div className="row wrap">
        {branch.closedFrom === null || isOver(branch) ? (
          <Button kind="primary" onClick={() => closing.open(branch.code)}>
            {words.close}
          </Button>
        ) : (
          <>
            <Button kind="primary" busy={reopening.isPending} onClick={() => reopening.mutate()}>
              {words.reopen}
            </Button>
            <Button onClick={() => closing.open(branch.code)}>{words.changeDates}</Button>
          </>
        )}
        {isKeeper ? (
          <Button kind="ghost" icon="edit" onClick={() => editing.open(branch.code)}>
            {words.edit}
          </Button>
        ) : undefined}
      </div>
      {closing.value === branch.code ? (
        <CloseDialog branch={branch} onClose={closing.close} />
      ) : undefined}
    </>
  )
}

/** A closing that ended stays on record. */
function isOver({ closedUntil }: Branch): boolean {
  return closedUntil !== null && Date.parse(closedUntil) <= Date.now()
}

interface Dates {
  readonly from?: string
  readonly until?: string
}

/** Reopens, with the same closing again as its undo: the days are those of before. */
function useReopening({ code, closedFrom, closedUntil }: Branch) {
  const words = useWords(branchesWords)
  const queries = useQueryClient()
  const params = { path: { code } }
  const refresh = () => queries.invalidateQueries({ queryKey: ['branches'] })
  const close = async (dates: Dates) => {
    await ops.POST('/branches/{code}/close', { params, body: dates })
    await refresh()
  }
  return useMutation({
    mutationFn: () => dataOf(ops.POST('/branches/{code}/reopen', { params })),
    onSuccess: async () => {
      const dates = {
        ...(closedFrom ? { from: closedFrom } : {}),
        ...(closedUntil ? { until: closedUntil } : {}),
      }
      showToast(words.reopened, { undo: () => void close(dates) })
      await refresh()
    },
  })
}

interface Values {
  readonly from: string
  readonly until: string
}

/** Closes a branch between two days, after showing which postal codes stay without one. */
function CloseDialog({ branch, onClose }: { branch: Branch; onClose: () => void }) {
  const words = useWords(branchesWords)
  const queries = useQueryClient()
  const params = { path: { code: branch.code } }
  const tried = useQuery({
    queryKey: ['branches', 'closing', branch.code],
    queryFn: () =>
      dataOf(
        ops.POST('/branches/{code}/close', {
          params: { ...params, query: { dryRun: true } },
          body: {},
        }),
      ),
    placeholderData: keepPreviousData,
  })
  const form = useForm<Values>({
    initial: {
      from: branch.closedFrom ? dayOf(branch.closedFrom) : today(),
      until: branch.closedUntil ? dayOf(branch.closedUntil) : '',
    },
    check: ({ from, until }) =>
      until !== '' && until <= (from || today()) ? { until: words.untilWrong } : {},
    async send({ from, until }, headers) {
      const body = toBody(branch, from, until)
      await dataOf(ops.POST('/branches/{code}/close', { params, body, headers }))
      await queries.invalidateQueries({ queryKey: ['branches'] })
      showToast(words.closeDone)
      onClose()
    },
  })
  return (
    <FormDialog
      title={words.closeTitle(`${branch.code} ${branch.name}`)}
      icon="warn"
      onClose={onClose}
      form={form}
      deed={words.closeDo}
      isDanger
    >
      <div className="stack">
        <div className="cols two even">
          <Field label={words.from} error={form.errors.from}>
            <DateField
              name="from"
              value={form.values.from}
              onChange={(day) => form.set('from', day)}
            />
          </Field>
          <Field label={words.until} error={form.errors.until} hint={words.untilHint}>
            <DateField
              name="until"
              value={form.values.until}
              onChange={(day) => form.set('until', day)}
            />
          </Field>
        </div>
        {tried.data?.whileClosed ? (
          <Effects effects={effectsOf(tried.data.whileClosed, words)} />
        ) : undefined}
        {tried.error ? <Failed error={tried.error} /> : undefined}
      </div>
    </FormDialog>
  )
}

/** Days begin at midnight in Buenos Aires; a branch that closes today closes now. */
function toBody({ closedFrom }: Branch, from: string, until: string) {
  const isKept = closedFrom !== null && dayOf(closedFrom) === from
  return {
    ...(isKept ? { from: closedFrom } : from > today() ? { from: `${from}T00:00:00-03:00` } : {}),
    ...(until === '' ? {} : { until: `${until}T00:00:00-03:00` }),
  }
}

function effectsOf(effect: WhileClosed, words: typeof branchesWords.es): Effect[] {
  const [moves, without] = [movesText(effect, words), withoutText(effect, words)]
  const none: Effect = { icon: 'info', text: words.nothingMoves }
  return [
    ...(moves ? [{ icon: 'swap', text: `${moves}.` } as const] : []),
    ...(without ? [{ icon: 'warn', family: 'problem', text: `${without}.` } as const] : []),
    ...(moves || without ? [] : [none]),
    { icon: 'branch', text: words.notOffered },
  ]
}
