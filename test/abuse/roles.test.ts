import assert from 'node:assert/strict'
import { test } from 'node:test'
import { opsHeaders } from '../contract/support.ts'
import { withPosta } from '../support/posta.ts'
import { bearer } from '../v1/support.ts'

const posta = withPosta()

async function tokenIn(environment: string, name: string, role: string): Promise<string> {
  const path = `/${environment}/ops/v1/tokens`
  const { status, json } = await posta.post(path, { name, role }, opsHeaders(posta))
  assert.equal(status, 201)
  return json.token
}

test('an executive of testing opens no account of production', async () => {
  const path = '/testing/ops/v1/onboardings/7001/approval'
  const approve = (token: string) => posta.post(path, {}, bearer(token))
  const refused = await approve(await tokenIn('testing', 'Ejecutiva de pruebas', 'executive'))
  assert.equal(refused.status, 403)
  assert.match(refused.json.detail, /token de producción/)
  assert.equal((await approve(await tokenIn('production', 'Lectora', 'reader'))).status, 403)
  assert.equal((await approve('ops_nobody-has-this-token')).status, 401)
  // Nobody asked for this account: who may approve is told so.
  const executive = await tokenIn('production', 'Ejecutiva', 'executive')
  assert.equal((await approve(executive)).status, 404)
  assert.equal((await approve(posta.opsToken)).status, 404)
})
