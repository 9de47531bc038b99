import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { offline, opsQuery } from '../../api/queries.ts'
import { useSession } from '../../house/session.tsx'
import { keepChosenBranch, useFindUsualBranch, useUsualBranch } from '../../parts/usual-branch.ts'
import { scanWords } from '../../words/scan.ts'
import { useWords } from '../../words/words.ts'

/** The branch of the scans: the person's own, or the one chosen by somebody who works at all. */
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

const branchesQuery = {
  ...opsQuery('/branches', { query: { limit: 1000 } }),
  staleTime: 600_000,
  ...offline,
}

function useBranches(isNeeded: boolean) {
  return useQuery({ ...branchesQuery, enabled: isNeeded }).data?.items
}

/** People of a branch see it; the others choose. */
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
