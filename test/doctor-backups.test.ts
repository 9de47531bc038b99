import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { examineBackups } from '../src/cli/doctor-backups.ts'
import { readConfig } from '../src/config.ts'
import { type BackupRecord, writeBackupRecord } from '../src/kits/backup/backup-record.ts'

const hourMs = 3_600_000
let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posta-doctor-'))
  await mkdir(join(folder, 'backups'))
  await writeFile(join(folder, 'production.db'), '')
})
after(() => rm(folder, { recursive: true, force: true }))

async function report(record: BackupRecord, settings: Readonly<Record<string, string>> = {}) {
  await writeBackupRecord(join(folder, 'backups'), record)
  const findings = examineBackups(readConfig({ POSTA_DATA: folder, ...settings }))
  return findings.map(({ check, state, finding }) => `${check}: ${state}, ${finding}`)
}

const ago = (hours: number): BackupRecord => ({ madeAt: Date.now() - hours * hourMs, folder })

test('one that is older than two of its intervals is reported, and a younger one is not', async () => {
  assert.match(String(await report(ago(47))), /^backups: ok, the last 47 hours ago/)
  assert.match(String(await report(ago(49))), /^backups: warning, the last 2 days ago/)
  const often = { POSTA_BACKUP_EVERY: '1h' }
  assert.match(String(await report(ago(1), often)), /^backups: ok/)
  assert.match(String(await report(ago(3), often)), /^backups: warning/)
})

test('one that was never made, has failed or is gone is reported', async () => {
  assert.match(String(await report({})), /^backups: warning, none was ever made/)
  assert.match(String(await report({ ...ago(1), fault: 'disk full' })), /warning, .*: disk full/)
  const gone = { ...ago(1), folder: join(folder, 'elsewhere') }
  assert.match(String(await report(gone)), /^backups: warning, .*\(gone\)/)
})

test('copies that were never made or have failed are reported', async () => {
  const copied = { POSTA_BACKUP_COPY: join(folder, 'copy') }
  assert.match(String((await report(ago(1), copied))[1]), /^copies of backups: warning, none/)
  const failed = { ...ago(1), copyFault: 'no such folder' }
  assert.match(String((await report(failed, copied))[1]), /warning, the last one failed: no such/)
  const sound = { ...ago(1), copiedAt: Date.now() }
  assert.match(String((await report(sound, copied))[1]), /^copies of backups: ok/)
})
