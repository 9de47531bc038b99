/** Nobody gives a role with more rights than their own (D57). */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { roles } from '../../src/kernel/operator.ts'
import { shipperRoles } from '../../src/kernel/person.ts'
import { invite, ownPassword, signIn } from '../people/support.ts'
import { withPosta } from '../support/posta.ts'
import { bearer } from '../v1/support.ts'

const posta = withPosta()
const ops = '/testing/ops/v1'
const [here = '', there = ''] = posta.demo.branches

let made = 0
const issue = (wish: object, by: string) =>
  posta.post(`${ops}/tokens`, { name: `Turno ${++made}`, ...wish }, bearer(by))
const join = (wish: object, by: string, query = '') => {
  const person = { email: `turno${++made}@correo.example`, name: 'Turno', ...wish }
  return posta.post(`${ops}/users${query}`, person, bearer(by))
}

describe("of the carrier's roles", () => {
  for (const own of roles)
    test(`${own} gives those of its own rights, and no others`, async () => {
      const { json } = await issue({ role: own }, posta.opsToken)
      for (const role of roles) {
        const mayGive = own === 'administrator'
        assert.equal((await issue({ role }, json.token)).status, mayGive ? 201 : 403, role)
        assert.equal((await join({ role }, json.token)).status, mayGive ? 201 : 403, role)
      }
    })

  test('an administrator of one branch makes none of all, nor of another', async () => {
    const { json } = await issue({ role: 'administrator', branch: here }, posta.opsToken)
    for (const role of roles) {
      assert.equal((await issue({ role, branch: here }, json.token)).status, 201, role)
      assert.equal((await issue({ role, branch: there }, json.token)).status, 400, role)
      assert.equal((await issue({ role }, json.token)).status, 400, role)
      assert.equal((await join({ role, branch: here }, json.token)).status, 201, role)
      assert.equal((await join({ role, branch: there }, json.token)).status, 400, role)
      assert.equal((await join({ role }, json.token)).status, 400, role)
    }
    const shop = await join({ role: 'administra' }, json.token, '?shipper=9001')
    assert.equal(shop.status, 403, shop.text)
  })
})

describe("of a shipper's roles", () => {
  test('administra alone gives any', async () => {
    const store = await signIn(posta, 'tienda@demo.example')
    for (const own of shipperRoles.filter((role) => role !== 'administra')) {
      const email = `${own}@tienda.example`
      await invite(posta, store, '/testing/v1/users', { email, role: own })
      const person = await signIn(posta, email, ownPassword)
      for (const role of shipperRoles) {
        const wish = { email: `${own}-${role}@tienda.example`, name: 'Otra', role }
        const answer = await person.send('POST', '/testing/v1/users', wish)
        assert.equal(answer.status, 403, `${own} gives ${role}`)
      }
    }
  })
})
