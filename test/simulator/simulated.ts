import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

export const root = join(import.meta.dirname, '..', '..')

interface Printed {
  readonly digests: Record<string, string>
  readonly failed: readonly { readonly seed: number; readonly name: string }[]
  /** How often each command was answered in which way. */
  readonly outcomes: Readonly<Record<string, number>>
  /** The kinds of which no command was accepted. */
  readonly untried: readonly string[]
}

/** The clock and chance of the simulation are a process's own. */
export async function simulate(...words: string[]): Promise<Printed> {
  const preload = ['--import', join(root, 'test', 'simulator', 'runtime.ts')]
  const program = join(root, 'test', 'simulator', 'simulate.ts')
  const all = [...preload, program, '--json', '--whole', ...words]
  const { stdout } = await promisify(execFile)(process.execPath, all, {
    cwd: root,
    maxBuffer: 2 ** 24,
  }).catch((error: { stdout: string; stderr: string }) => {
    assert.fail(`${error.stdout}${error.stderr}`)
  })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Printed
}
