import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureFloors } from './floors.ts'
import { type BenchOptions, benchUsage, readBenchOptions } from './options.ts'
import { printJson, printText, type Section } from './report.ts'
import { type Generator, startGenerator } from './rounds.ts'

export { type BenchOptions, readBenchOptions }

type Part = (generator: Generator, folder: string, options: BenchOptions) => Promise<Section>

/** Measures, and prints the report. Throws when any answer was wrong. */
export async function runBench(options: BenchOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'posta-bench-'))
  const generator = await startGenerator()
  const sections: Section[] = []
  try {
    for (const part of await chooseParts(options))
      sections.push(await part(generator, folder, options))
  } finally {
    await generator.end()
    await rm(folder, { recursive: true, force: true })
  }
  const report = options.json ? printJson(sections) : printText(sections)
  process.stdout.write(`${report}\n`)
}

async function chooseParts(options: BenchOptions): Promise<Part[]> {
  const parts: Part[] = [measureFloors]
  if (options.large !== undefined) parts.push((await import('./large.ts')).measureLarge)
  // What runs a PostgreSQL server is loaded only when it is asked for.
  if (options.postgres) parts.push((await import('./postgres.ts')).measurePostgres)
  return parts
}

if (import.meta.main) {
  try {
    await runBench(readBenchOptions(process.argv.slice(2)))
  } catch (error) {
    process.stderr.write(
      `${error instanceof Error ? error.message : String(error)}\n\n${benchUsage}\n`,
    )
    process.exitCode = 1
  }
}
