import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../src/kits/db/database.ts'
import { addUnits } from './support/crash-checks.ts'
import { createClient, startLoad, stopLoads } from './support/load.ts'
import { openData } from './support/open-data.ts'
import {
  finishPosta,
  killServices,
  newDataFolder,
  runPosta,
  startService,
  type Variables,
} from './support/service.ts'
import { patienceMs } from './support/until.ts'

after(async () => {
  await stopLoads()
  await killServices()
})

const words = ['archive', '--before', '0s', '--json']

async function listStored(db: Database, codes: readonly string[]): Promise<Set<string>> {
  const rows = await db.all<{ code: string }>(
    'select tracking_code as code from shipment_order where tracking_code in list($1)',
    [codes],
  )
  return new Set(rows.map(({ code }) => code))
}

/** Kills an archiving at some moment after the first shipments have left the database. */
async function archiveUntilKilled(variables: Variables, stored: () => Promise<number>) {
  const before = await stored()
  const child = runPosta(words, variables)
  const ended = once(child, 'close')
  while (child.exitCode === null && (await stored()) === before) await sleep(2)
  await sleep(Math.random() * 60)
  if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  await ended
}

test('a killed archiving loses nothing, while the service goes on taking orders', async () => {
  const folder = await newDataFolder()
  const patient = { POSTA_DEADLINE_MS: String(patienceMs) }
  const variables = { POSTA_DATA: folder.path, POSTA_LOG: 'off', ...patient }
  const db = openData({ url: undefined, folder: folder.path, name: 'testing' })
  const service = await startService(variables)
  await addUnits(db)
  const client = createClient(4)
  const load = startLoad(client, `${service.url}/testing`, 4)
  const answered = () => load.sent.filter(({ codError }) => codError === 0)
  while (answered().length < 400) await sleep(20)
  const codes = answered()
    .filter(({ units }) => units === 0)
    .slice(0, 200)
    .map(({ code }) => code)
  // Withdrawn orders are finished, and need no scans.
  await db.run(
    'update shipment_order set cancelled_at = entered_at where tracking_code in list($1)',
    [codes],
  )
  const stored = async () => (await listStored(db, codes)).size
  let kills = 0
  for (; kills < 3 && (await stored()) > 0; kills += 1) {
    await archiveUntilKilled(variables, stored)
    const left = await listStored(db, codes)
    const gone = codes.filter((code) => !left.has(code))
    for (const code of gone.slice(-1)) {
      const { code: exit, output, errors } = await finishPosta(['archive', 'find', code], variables)
      assert.equal(exit, 0, errors)
      assert.ok(output.includes('order_content'))
    }
  }
  await load.stop()
  assert.deepEqual(new Set(load.sent.map(({ codError }) => codError)), new Set([0]))
  const last = await finishPosta(words, variables)
  assert.equal(last.code, 0, last.errors)
  assert.equal(await stored(), 0)
  const verdict = await finishPosta(['archive', 'verify', '--json'], variables)
  assert.equal(verdict.code, 0, verdict.output)
  const places = await db.all('select 1 from archived_order where tracking_code in list($1)', [
    codes,
  ])
  assert.equal(places.length, codes.length)
  client.close()
  await service.kill()
  await db.close()
  await folder.remove()
})
