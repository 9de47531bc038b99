import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Folder, finishPosta, killServices, newDataFolder } from './support/service.ts'

let folder: Folder

before(async () => {
  folder = await newDataFolder()
})
after(async () => {
  await killServices()
  await folder.remove()
})

async function posta(words: string): Promise<never> {
  const all = `${words} --json`.split(' ')
  const { code, output, errors } = await finishPosta(all, { POSTA_DATA: folder.path })
  assert.equal(code, 0, errors)
  return JSON.parse(output) as never
}

type Row = { id: string; kind: string; created: string; expires: string }

test('a rotated password is listed with its end, and revoked by its id', async () => {
  await posta('shipper add --number 42 --name Ana --mode CROSS')
  const rotated = (await posta('shipper rotate 42 --overlap 3')) as { id: string; password: string }
  const rows: Row[] = await posta('shipper credentials 42')
  assert.deepEqual(rows.map(({ kind }) => kind).toSorted(), ['key', 'password', 'password'])
  const made = rows.find(({ id }) => id === rotated.id)
  const old = rows.find(({ kind, id }) => kind === 'password' && id !== rotated.id)
  assert.equal(made?.expires, '')
  const left = Date.parse(old?.expires ?? '') - Date.parse(made?.created ?? '')
  assert.equal(left, 3 * 3_600_000)
  assert.ok(!JSON.stringify(rows).includes(rotated.password))
  const revoked: Row = await posta(`shipper revoke 42 ${old?.id}`)
  assert.deepEqual(revoked, old)
  assert.equal(((await posta('shipper credentials 42')) as Row[]).length, 2)
})
