import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { findChange } from '../src/cli/change.ts'
import { nightTests, touchedNightTests } from '../src/cli/night-tests.ts'
import { findTests } from '../src/cli/test-files.ts'

const root = join(import.meta.dirname, '..')
const all = nightTests.map(({ file }) => file)

describe('the tests of the night', () => {
  test('are there, and each has one of every run beside it', () => {
    const files = Object.values(findTests()).flat()
    for (const { file, byDay } of nightTests) {
      assert.ok(files.includes(file), file)
      assert.notEqual(byDay.length, 0, file)
      for (const one of byDay) assert.ok(files.includes(one) && !all.includes(one), one)
    }
  })

  test('protect paths that there are', () => {
    for (const { protects } of nightTests)
      for (const pattern of protects)
        assert.notEqual(globSync(pattern, { cwd: root }).length, 0, pattern)
  })

  const touched = {
    'src/kits/db/outage.ts': ['patroni', 'failover', 'upgrade'],
    'sql/0999-claims.sql': ['demonstration/removal', 'upgrade'],
    'docs/operating.md': ['point-in-time'],
    'packaging/Containerfile': ['image'],
    'src/faces/soap/wsdl-route.ts': ['soap/night-clients'],
    'src/capabilities/claims/claims.v1.ts': ['generated-clients'],
    'test/patroni.test.ts': ['patroni'],
    'test/support/patroni.ts': ['patroni'],
    'test/support/load-through.ts': ['patroni', 'failover'],
    'src/kits/db/move.test.ts': [],
    'web/pages/home.tsx': [],
  }

  for (const [path, names] of Object.entries(touched))
    test(`are run by day for a change of ${path}: ${names.join(', ') || 'none'}`, () => {
      const files = names.map((name) => `test/${name}.test.ts`)
      assert.deepEqual(touchedNightTests([path]).toSorted(), files.toSorted())
    })

  test('are all run where the change is unknown', () => {
    assert.deepEqual(touchedNightTests(undefined), all)
  })
})

describe('the change of a run', () => {
  let folder: string
  const git = async (...args: string[]) => {
    const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com']
    const { stdout } = await promisify(execFile)('git', [...who, ...args], { cwd: folder })
    return stdout.trim()
  }
  const commit = async (name: string) => {
    await writeFile(join(folder, name), name)
    await git('add', '.')
    await git('commit', '-qm', name)
    return git('rev-parse', 'HEAD')
  }
  let first: string

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'posta-change-'))
    await git('init', '-q', '-b', 'main')
    first = await commit('first')
    await commit('second')
  })
  after(() => rm(folder, { recursive: true, force: true }))

  test('has all files since a commit, also those that are gone or not yet known to git', async () => {
    await git('mv', 'first', 'moved')
    await writeFile(join(folder, 'new'), '')
    const change = await findChange(first, folder)
    assert.equal(change?.base, first)
    assert.deepEqual(change?.files.toSorted(), ['first', 'moved', 'new', 'second'])
    await git('reset', '-q', '--hard')
    await rm(join(folder, 'new'))
  })

  test('is unknown since a commit that is not here, and where the history is short', async () => {
    assert.equal(await findChange('0'.repeat(40), folder), undefined)
    assert.equal(await findChange(undefined, folder), undefined)
  })

  test('is what a branch has beyond its upstream, else the last twenty commits', async () => {
    await git('checkout', '-qb', 'topic', '--track', 'main')
    const base = await git('rev-parse', 'HEAD')
    await commit('third')
    assert.deepEqual(await findChange(undefined, folder), { base, files: ['third'] })
    await git('checkout', '-q', 'main')
    for (let number = 1; number <= 20; number += 1) await commit(`later-${number}`)
    const files = (await findChange(undefined, folder))?.files ?? []
    assert.equal(files.length, 20)
    assert.ok(!files.includes('second'))
  })
})
