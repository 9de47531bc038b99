/**
 * The capability that CONTRIBUTING.md adds, added in a copy of the clone: it is green there as it
 * is made.
 */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { dataPlace } from './support/run-folder.ts'

const root = join(import.meta.dirname, '..')

/** The tests of everything that a new capability must keep, and its own. */
const tests = [
  'test/tidy.test.ts',
  'test/tidy-web.test.ts',
  'test/api-changes.test.ts',
  'test/contract-references.test.ts',
  'test/docs-page.test.ts',
  'test/openapi.test.ts',
  'test/openapi-descriptions.test.ts',
  'test/operation-examples.test.ts',
  'test/operation-lists.test.ts',
  'test/operation-parameters.test.ts',
  'test/problems.test.ts',
  'test/schema.test.ts',
  'test/scopes.test.ts',
  'test/web/audit-actions.test.ts',
  'test/web/pages.test.ts',
  'test/web/types.test.ts',
  'src/demo/living/living-parts.test.ts',
]

const guide = await readFile(join(root, 'CONTRIBUTING.md'), 'utf8')
const [, words = ''] = /^ {4}\.\/posta (new slice .*)$/m.exec(guide) ?? []
const [, , slice = ''] = words.split(' ')

/** It gets a line, and asks for every page as every role. */
const sharedTest = 'page-roles.test.ts'

let folder: string
let clone: string

before(async () => {
  folder = await mkdtemp(join(dataPlace(), 'posta-new-slice-'))
  clone = join(folder, 'clone')
  const files = await run('git', ['ls-files', '-co', '--exclude-standard'], root)
  for (const file of files.trim().split('\n')) await cp(join(root, file), join(clone, file))
  await symlink(join(root, 'node_modules'), join(clone, 'node_modules'))
  await mkdir(join(folder, 'tmp'))
})
after(() => rm(folder, { recursive: true, force: true }))

/** Without the variables of this run: its copies of databases lack the new table. */
async function run(command: string, args: readonly string[], cwd = clone): Promise<string> {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, TMPDIR: join(folder, 'tmp'), POSTA_TEST_STORIES: slice }
  try {
    return (await promisify(execFile)(command, args, { cwd, env, maxBuffer: 2 ** 26 })).stdout
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string }
    return assert.fail(`${command} ${args.join(' ')}\n${stdout}\n${stderr}`)
  }
}

const node = (...args: string[]) => run(process.execPath, args)
const tool = (name: string, ...args: string[]) => run(join('node_modules', '.bin', name), args)

test('the capability of the guide is green as it is made', async (story) => {
  const [list = ''] = (await node('src/cli/posta.ts', ...words.split(' '))).split('\n\n')
  const made = list.split('\n')
  assert.ok(made.includes(`src/capabilities/${slice}/${slice}.slice.ts`))
  await node('src/cli/posta.ts', 'write')
  const code = made.filter((file) => /\.tsx?$/.test(file))
  const isOwn = (file: string) => file.endsWith('.test.ts') && !file.endsWith(sharedTest)
  const own = made.filter(isOwn)
  assert.equal(own.length, 3)
  const columns = ['--test-name-pattern', 'every column of text has its place']
  const steps = {
    format: () => tool('biome', 'ci', '--log-level=warn', ...code),
    lint: () => tool('oxlint', '--deny-warnings', ...code),
    types: () => tool('tsc', '--noEmit'),
    'types of web': () => tool('tsc', '--noEmit', '--project', 'web'),
    'dead code': () => tool('knip', '--no-progress'),
    tests: () => node('--test', ...tests, ...own),
    'columns of text': () => node('--test', ...columns, 'test/abuse/personal-words.test.ts'),
  }
  for (const [name, step] of Object.entries(steps))
    await story.test(name, async () => {
      await step()
    })
})
