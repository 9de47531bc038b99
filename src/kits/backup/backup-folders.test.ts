import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { backupName, copyBackup, rotateBackups } from './backup-folders.ts'
import { isBackupDue, readBackupRecord, writeBackupRecord } from './backup-record.ts'

const dayMs = 86_400_000
let place = ''

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'posta-backups-'))
})
afterEach(() => rm(place, { recursive: true, force: true }))

test('the newest are kept, and what is no backup is left alone', async () => {
  const names = [1, 2, 3, 4].map((day) => backupName(day * dayMs))
  for (const name of [...names, 'mine', `${backupName(9 * dayMs)}.part`])
    await mkdir(join(place, name))
  await writeFile(join(place, 'note.txt'), '')
  assert.deepEqual(await rotateBackups(place, 2), names.slice(0, 2))
  assert.deepEqual((await readdir(place)).toSorted(), [...names.slice(2), 'mine', 'note.txt'])
})

test('a copy has its name when it is whole', async () => {
  const folder = join(place, backupName(dayMs))
  await mkdir(folder)
  await writeFile(join(folder, 'testing.db'), 'x')
  const other = join(place, 'other')
  await copyBackup(folder, other)
  assert.deepEqual(await readdir(other), [backupName(dayMs)])
  assert.deepEqual(await readdir(join(other, backupName(dayMs))), ['testing.db'])
})

test('a backup is due when none was made for as long, and soon after a failure', () => {
  const hourMs = 3_600_000
  const due = (record: Parameters<typeof isBackupDue>[0], now: number) =>
    isBackupDue(record, dayMs, now)
  assert.equal(due({}, dayMs), true)
  assert.equal(due({ madeAt: dayMs }, 2 * dayMs - 1), false)
  assert.equal(due({ madeAt: dayMs }, 2 * dayMs), true)
  const failed = { madeAt: dayMs, faultAt: 2 * dayMs }
  assert.equal(due(failed, 2 * dayMs + 60_000), false)
  assert.equal(due(failed, 2 * dayMs + hourMs), true)
})

test('a record that is missing or damaged is empty', async () => {
  assert.deepEqual(readBackupRecord(place), {})
  await writeBackupRecord(place, { madeAt: 5 })
  assert.deepEqual(readBackupRecord(place), { madeAt: 5 })
  await writeFile(join(place, 'last-backup.json'), '{')
  assert.deepEqual(readBackupRecord(place), {})
})
