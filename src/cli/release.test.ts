import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { releaseClone } from './release.ts'

let root: string
let printed = ''

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

const release = (...words: string[]) => releaseClone(root, words, (text) => (printed += text))

const facts = { name: 'posta', version: '1.2.0' }

const changelog = `# Changelog

## Unreleased

- Later.

## 1.2.0-rc.1

- A trial.

## 1.2.0 - 2026-11-19

- Branches weigh.

## 1.1.0

- Before.
`

before(async () => {
  root = await mkdtemp(join(tmpdir(), 'posta-release-'))
  const lock = { ...facts, lockfileVersion: 3, requires: true, packages: { '': facts } }
  await writeFile(join(root, 'package.json'), JSON.stringify(facts, undefined, 2))
  await writeFile(join(root, 'package-lock.json'), JSON.stringify(lock))
  await writeFile(join(root, 'CHANGELOG.md'), changelog)
  await writeFile(join(root, '.gitignore'), 'tmp/\n')
  git('init', '-q')
  git('config', 'user.name', 'Ana')
  git('config', 'user.email', 'ana@posta.example')
  git('add', '.')
  git('commit', '-q', '-m', 'first')
})
beforeEach(() => (printed = ''))
after(() => rm(root, { recursive: true }))

test('a dry run says what it would make, and makes nothing', async () => {
  assert.equal(await release('1.2.0', '--dry-run'), 0)
  for (const file of ['notes.md', 'posta-1.2.0.tgz', 'posta-1.2.0.cdx.json', 'SHA256SUMS'])
    assert.ok(printed.includes(`would make ${join(root, 'tmp', 'release-1.2.0', file)}\n`), file)
  assert.match(printed, /would tag v1\.2\.0, with these notes:\n\n- Branches weigh\.\n$/)
  assert.equal(git('tag'), '')
  assert.ok(!existsSync(join(root, 'tmp')))
})

test('a version that is none, or that files do not say, is refused', async () => {
  await assert.rejects(release(), /expected: release VERSION/)
  await assert.rejects(release('v1.2.0'), /expected: release VERSION/)
  await assert.rejects(release('1.1.0'), /package\.json says 1\.2\.0: set 1\.1\.0 and commit/)
  await assert.rejects(release('1.2.0', '--quick'), /there is no option --quick/)
})

test('changes that are not committed, and a version without notes, are refused', async () => {
  await writeFile(join(root, 'CHANGELOG.md'), changelog.replace('- Branches weigh.', ''))
  await assert.rejects(release('1.2.0', '--dry-run'), /commit these first.*\n M CHANGELOG\.md/)
  git('commit', '-q', '-a', '-m', 'no notes')
  await assert.rejects(release('1.2.0', '--dry-run'), /no section "## 1\.2\.0" with text/)
  git('reset', '-q', '--hard', 'HEAD~1')
})

test('a release has its files, their checksums and a tag, and is made once', async () => {
  assert.equal(await release('1.2.0', '--without-image'), 0)
  const folder = join(root, 'tmp', 'release-1.2.0')
  const made = ['SHA256SUMS', 'notes.md', 'posta-1.2.0.cdx.json', 'posta-1.2.0.tgz']
  assert.deepEqual((await readdir(folder)).toSorted(), made)
  const sums = (await readFile(join(folder, 'SHA256SUMS'), 'utf8')).trim().split('\n')
  assert.equal(sums.length, made.length - 1)
  for (const line of sums) {
    const [digest, file = ''] = line.split('  ')
    const content = await readFile(join(folder, file))
    assert.equal(createHash('sha256').update(content).digest('hex'), digest)
  }
  const bom = JSON.parse(await readFile(join(folder, 'posta-1.2.0.cdx.json'), 'utf8'))
  assert.deepEqual([bom.bomFormat, bom.metadata.component.version], ['CycloneDX', '1.2.0'])
  assert.equal(git('tag', '-l', '--format=%(contents)', 'v1.2.0'), '- Branches weigh.')
  await assert.rejects(release('1.2.0'), /there is a tag v1\.2\.0 already/)
})
