import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { whole } from '../../formats/numbers.ts'
import { useSession } from '../../house/session.tsx'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Link } from '../../parts/link.tsx'
import { Note } from '../../parts/note.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { branchesWords } from '../../words/branches.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { hoursText, limitsText, movesText, shortDay, withoutText } from './branch-texts.ts'
import { CloseDialog } from './close-dialog.tsx'
import { type Branch, coverageQuery, floorQuery } from './queries.ts'

/** All about one branch, with what may be done with it. */
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
