import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, test } from 'node:test'
import type { Log } from '../../src/kits/log/log.ts'
import { cross, opsHeaders } from '../contract/support.ts'
import { type StartedPosta, startPosta } from '../support/posta.ts'
import { copyTemplates } from '../support/sqlite-templates.ts'

const logged: string[] = []
const keep = (fields: object, message = '') => logged.push(JSON.stringify({ ...fields, message }))
const log: Log = { info: keep, error: keep, request: keep, flush() {} }

let folder: string
let posta: StartedPosta

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posta-log-'))
  await copyTemplates(folder, 'demo')
  posta = await startPosta({ env: { POSTA_DATA: folder, POSTA_LOG: 'on' }, log })
})
after(async () => {
  await posta.close()
  await rm(folder, { recursive: true, force: true })
})

const addresses = [
  '/seguimiento/EULALIA-30555',
  '/impresionEtiqueta/?tipo=zpl&shipper=9001&codSeguimiento=EULALIA-30555',
  '/ops/v1/orders/EULALIA-30555',
  '/servicio-cancelacion-rescate/index.php/EULALIA-30555',
  '/no-such-address/EULALIA-30555',
]

async function askAll(): Promise<void> {
  const headers = {
    ...opsHeaders(posta),
    'x-client-id': String(cross.shipper),
    'x-client-secret': cross.password,
  }
  for (const path of addresses)
    assert.ok((await posta.get(path, headers)).status >= 400, `${path} finds nothing`)
}

test('no line of the log holds an address that was asked for, not even of faults', async () => {
  await askAll()
  const db = new DatabaseSync(join(folder, 'testing.db'))
  db.exec('alter table shipment_order rename to torn')
  await askAll()
  db.exec('alter table torn rename to shipment_order')
  db.close()
  const faults = logged.filter((line) => line.includes('"message":"fault"'))
  assert.equal(faults.length, addresses.length - 1)
  assert.ok(faults.some((line) => line.includes('/seguimiento/:code')))
  assert.deepEqual(
    logged.filter((line) => /eulalia|30555/i.test(line)),
    [],
  )
})
