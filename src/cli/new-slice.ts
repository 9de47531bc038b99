import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { optionFault } from '../kits/command-line/arguments.ts'
import { CliError } from '../kits/command-line/output.ts'
import { root as clone } from './checks.ts'
import { type Names, readNames, renaming } from './new-slice-names.ts'

/** The files of a small capability, as they stand in a clone, under names that are replaced. */
const templates = join(import.meta.dirname, 'new-slice')

const ending = '.txt'

/** A line of a list that several capabilities share: where it goes, and its text. */
interface SharedLine {
  readonly file: string
  readonly place: RegExp
  readonly text: string
}

const slice = 'src/capabilities/plain-things'

const sharedLines: readonly SharedLine[] = [
  {
    file: 'src/slices.ts',
    place: /^/,
    text: "import { plainThings } from './capabilities/plain-things/plain-things.slice.ts'\n",
  },
  { file: 'src/slices.ts', place: /^(?= {2}privacy,$)/m, text: '  plainThings,\n' },
  {
    file: 'web/console/pages.ts',
    place: /^(?=\]$)/m,
    text: `  {
    folder: 'console/cosas-simples',
    title: { es: 'Cosas simples', en: 'Plain things' },
    icon: 'note',
    roles: ['administrator', 'reader'],
    group: 'control',
    screens: [{ path: '/consola/cosas-simples', file: 'plain-things' }],
  },
`,
  },
  {
    file: 'src/demo/living/living-parts.ts',
    place: /^/,
    text: "import { plainThingsPart } from './parts/plain-things.part.ts'\n",
  },
  {
    file: 'src/demo/living/living-parts.ts',
    place: /^(?= {2}webhooksPart,$)/m,
    text: '  plainThingsPart,\n',
  },
  {
    file: 'test/simulator/models.ts',
    place: /^(?=import type \{ SliceModel)/m,
    text: `import { plainThings } from '../../${slice}/plain-things.model.ts'\n`,
  },
  { file: 'test/simulator/models.ts', place: /^(?= {2}privacy,$)/m, text: '  plainThings,\n' },
  {
    file: 'test/support/personal-columns.ts',
    place: /(?<=export const otherColumns[^{]*\{\n)/,
    text: "  plain_thing: ['id', 'title', 'state', 'added_by'],\n",
  },
  {
    file: 'test/people/page-roles.test.ts',
    place: /(?<=const looking = \[[^\]]*?)(?=,?\s*\])/,
    text: ", 'cosas-simples'",
  },
]

/** Makes the files of a new capability, and its lines in the lists that all share. */
export async function makeNew(words: string[]): Promise<number> {
  if (!existsSync(join(clone, 'test', 'support'))) throw new CliError('slices are made in a clone')
  const made = await makeSlice(clone, readWords(words))
  await format(made)
  for (const file of made) process.stdout.write(`${file}\n`)
  process.stdout.write(`
Green once the files that follow from these are written:

  ./posta write
  ./posta test --changed

Then make it yours, beginning with the rule and its test.
`)
  return 0
}

const options = { one: { type: 'string' }, title: { type: 'string' } } as const

function readWords(words: string[]): Names {
  const fault = optionFault(words, options)
  if (fault !== undefined) throw new CliError(fault)
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true })
  const [kind, name, ...more] = positionals
  if (kind !== 'slice' || name === undefined || more.length > 0)
    throw new CliError('expected: new slice NAME [--one NAME] [--title TEXT]')
  return readNames(name, values)
}

/** Returns the files that were made or got a line; nothing is written if a name is taken. */
export async function makeSlice(root: string, names: Names): Promise<string[]> {
  refuseTaken(root, names)
  const rename = renaming(names, nextMigration(root))
  const files = new Map(
    globSync(`**/*${ending}`, { cwd: templates }).map((file) => [
      rename(file.replaceAll('\\', '/').slice(0, -ending.length)),
      rename(readFileSync(join(templates, file), 'utf8')),
    ]),
  )
  for (const file of files.keys())
    if (existsSync(join(root, file)))
      throw new CliError(`${file} is there already: name it otherwise`)
  for (const { file, place, text } of sharedLines) {
    const before = files.get(file) ?? readFileSync(join(root, file), 'utf8')
    if (!place.test(before)) throw new CliError(`${file} has no place for the line of a new slice`)
    files.set(
      file,
      before.replace(place, () => rename(text)),
    )
  }
  for (const [file, text] of files) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
  return [...files.keys()].toSorted()
}

/** Its tables, paths and pages have names that nothing else has. */
function refuseTaken(root: string, { many, one, page }: Names): void {
  const taken = [
    [`src/capabilities/${many}`, `there is a slice ${many}`],
    [`web/api/made/ops/${many}.ts`, `/ops/v1 has rows below /${many}`],
    [`web/console/${page}`, `the console has a page ${page}: give another --title`],
  ] as const
  for (const [path, fault] of taken) if (existsSync(join(root, path))) throw new CliError(fault)
  const table = one.replaceAll('-', '_')
  const schema = readFileSync(join(root, 'sql', 'schema', 'sqlite.sql'), 'utf8')
  if (new RegExp(`^create table ${table}$`, 'm').test(schema))
    throw new CliError(`there is a table ${table}: give another --one`)
}

function nextMigration(root: string): string {
  const numbers = globSync('sql/*.sql', { cwd: root }).map((file) => Number(/\d+/.exec(file)?.[0]))
  return String(Math.max(...numbers) + 1).padStart(4, '0')
}

/** Names of another length break lines and sort imports otherwise. */
async function format(files: readonly string[]): Promise<void> {
  const biome = join(clone, 'node_modules', '.bin', 'biome')
  const code = files.filter((file) => /\.tsx?$/.test(file))
  await promisify(execFile)(biome, ['check', '--write', '--log-level=warn', ...code], {
    cwd: clone,
  })
}
