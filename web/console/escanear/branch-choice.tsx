import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dataOf, ops } from '../../api/client.ts'
import { useSession } from '../../house/session.tsx'
import { keepChosenBranch, useFindUsualBranch, useUsualBranch } from '../../parts/usual-branch.ts'
import { scanWords } from '../../words/scan.ts'
import { useWords } from '../../words/words.ts'

/** The branch where one scans: the person's own, or the one of who works at all of them. */
export function useBranch() {
  const { membership } = useSession()
  const [chosen, setChosen] = useState('')
  const usual = useUsualBranch(useBranches(membership.branch === undefined))
  const branch = membership.branch ?? (chosen || usual || '')
  const queries = useQueryClient()
  const findUsual = useFindUsualBranch()
  /** For a scan that is faster than the list of branches; nothing if none comes. */
  const find = async () => {
    const branches = await queries.ensureQueryData(branchesQuery).catch(() => undefined)
    return (await findUsual(branches?.items ?? [])) ?? ''
  }
  const choose = (to: string) => {
    keepChosenBranch(to)
    setChosen(to)
  }
  return { branch, find, choose }
}

/** The branch of a scan, for the address of a page on which one goes on there. */
export function useScanBranch() {
  const { membership } = useSession()
  return (branch: string) => (membership.branch === undefined ? { sucursal: branch } : {})
}

const branchesQuery = queryOptions({
  queryKey: ['branches', 'all'],
  queryFn: () => dataOf(ops.GET('/branches', { params: { query: { limit: 1000 } } })),
  staleTime: 600_000,
  networkMode: 'always',
})

function useBranches(isNeeded: boolean) {
  return useQuery({ ...branchesQuery, enabled: isNeeded }).data?.items
}

/** Who belongs to a branch sees it; the others choose. */
export function BranchChoice(props: { branch: string; onChange: (to: string) => void }) {
  const words = useWords(scanWords)
  const { membership } = useSession()
  const branches = useBranches(membership.branch === undefined)
  if (membership.branch !== undefined)
    return (
      <b className="code" title={words.branch}>
        {membership.branch}
      </b>
    )
  return (
    <select
      className="station-branch"
      aria-label={words.branch}
      value={props.branch}
      onChange={({ target }) => props.onChange(target.value)}
    >
      {(branches ?? []).map(({ code, name }) => (
        <option key={code} value={code}>
          {code} · {name}
        </option>
      ))}
    </select>
  )
}
