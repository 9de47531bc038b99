import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from './checks.ts'

type Git = (...args: string[]) => Promise<string[] | undefined>

/** Git in a folder; it answers with the lines that it prints, or undefined where it fails. */
function gitIn(cwd: string): Git {
  return (...args) =>
    promisify(execFile)('git', args, { cwd, maxBuffer: 2 ** 26 }).then(
      ({ stdout }) => stdout.split('\n').filter((line) => line !== ''),
      () => undefined,
    )
}

const added = ['ls-files', '--others', '--exclude-standard']

/** The files that differ from the published ones; without an upstream, those not committed. */
export async function changedFiles(): Promise<string[]> {
  const git = gitIn(root)
  const [base = 'HEAD'] = (await git('merge-base', 'HEAD', '@{upstream}')) ?? []
  const changed = (await git('diff', '--name-only', '--diff-filter=d', base)) ?? []
  return [...new Set([...changed, ...((await git(...added)) ?? [])])]
}

/** So far back a run looks where neither another run nor a branch says what it is about. */
const commitsBack = 20

/** A change: the commit it begins after, and its files, also those that are gone. */
export interface Change {
  readonly base: string
  readonly files: readonly string[]
}

/**
 * The change that a run is about: all since the given commit, such as that of the last run; else
 * all that the branch has beyond its upstream; else the last commits. Undefined where git does not
 * know: a run then takes everything for changed.
 */
export async function findChange(since?: string, folder = root): Promise<Change | undefined> {
  const git = gitIn(folder)
  const base = since === undefined ? await usualBase(git) : await commonBase(git, since)
  if (base === undefined) return undefined
  const changed = await git('diff', '--name-only', '--no-renames', base)
  const others = await git(...added)
  return changed && others && { base, files: [...new Set([...changed, ...others])] }
}

async function usualBase(git: Git): Promise<string | undefined> {
  const upstream = await commonBase(git, '@{upstream}')
  const [head] = (await git('rev-parse', 'HEAD')) ?? []
  if (upstream !== undefined && upstream !== head) return upstream
  return commonBase(git, `HEAD~${commitsBack}`)
}

async function commonBase(git: Git, commit: string): Promise<string | undefined> {
  const [base] = (await git('merge-base', 'HEAD', commit)) ?? []
  return base
}
