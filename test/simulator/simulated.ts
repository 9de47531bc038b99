import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { promisify } from 'node:util'
import type { FaultKind } from './faults.ts'
import type { Step } from './run.ts'

export const root = join(import.meta.dirname, '..', '..')

interface Printed {
  readonly digests: Record<string, string>
  readonly failed: readonly { readonly seed: number; readonly name: string }[]
  /** How often each command was answered in which way. */
  readonly outcomes: Readonly<Record<string, number>>
  /** The kinds of which no command was accepted. */
  readonly untried: readonly string[]
}

/** The faults that did not strike in this run. */
export function neverStruck({ outcomes }: Printed, kinds: readonly string[]): string[] {
  return kinds.filter((kind) => !(`fault ${kind}` in outcomes))
}

function loadOf(number: number): Step['commands'][number] {
  const own = { code: `SIM-${String(number).padStart(4, '0')}`, shop: 'ware', service: 'E' }
  return Object.assign(
    { kind: 'load by rest' },
    { ...own, pesos: 0, sku: 'SKU-ROJO', units: 1, key: '' },
  )
}

/** Loads of orders, each of which a fault strikes; its client then sends it again. */
export function strikingScript(kinds: readonly FaultKind[]): string {
  return scriptOf(
    kinds.flatMap((kind, at): Step[] => [
      { commands: [loadOf(at)], fault: { kind, after: 1 }, passMs: 20 },
      { commands: [loadOf(at)], passMs: 300 },
    ]),
  )
}

/** Loads of as many orders without a fault. */
export const quietScript = (orders: number): string =>
  scriptOf(Array.from({ length: orders }, (_, at) => ({ commands: [loadOf(at)], passMs: 300 })))

let folder: string | undefined
let scripts = 0

function scriptOf(steps: readonly Step[]): string {
  // Tests of several files share a process, and the first may have removed it.
  if (folder === undefined || !existsSync(folder))
    folder = mkdtempSync(join(tmpdir(), 'posta-scripts-'))
  scripts += 1
  const file = join(folder, `${scripts}.json`)
  const ended = steps.map((step, at) => (at === steps.length - 1 ? { ...step, due: 'end' } : step))
  writeFileSync(file, JSON.stringify({ seed: 1, steps: ended }))
  return file
}
after(() => {
  if (folder !== undefined) rmSync(folder, { recursive: true })
})

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
