import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGuard, ForbiddenAddress, isInternalAddress } from './guarded-lookup.ts'

const internal = [
  ['this network', '0.0.0.0', '0.1.2.3'],
  ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12::1'],
  ['carrier-grade NAT', '100.64.0.1', '100.127.255.255', '100.100.100.200'],
  ['loopback', '127.0.0.1', '127.255.255.254', '::1'],
  ['link-local', '169.254.0.1', 'fe80::1', 'febf::1'],
  ['metadata services', '169.254.169.254', 'fd00:ec2::254', '168.63.129.16', '192.0.0.192'],
  ['multicast and broadcast', '224.0.0.1', '239.1.2.3', '255.255.255.255', 'ff02::1'],
  ['documentation and tests', '192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1'],
  ['documentation and tests, IPv6', '2001:db8::1', '3fff::1', '100::1'],
  ['IPv4 in IPv6', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::7f00:1'],
  ['tunnels that hide IPv4', '2002:7f00:1::1', '2001::1'],
  ['nothing at all', '::', '', 'localhost', 'example.com', '1.2.3'],
]

for (const [what, ...addresses] of internal)
  test(`${what} is internal`, () => {
    for (const address of addresses) assert.equal(isInternalAddress(address), true, address)
  })

test('an address of the open internet is not internal', () => {
  const open = ['8.8.8.8', '1.1.1.1', '172.15.255.255', '172.32.0.1', '100.63.255.255', '192.0.1.1']
  const open6 = ['2606:4700::1111', '2a00:1450::1', '2800:3f0::1']
  for (const address of [...open, ...open6])
    assert.equal(isInternalAddress(address), false, address)
})

const names: Record<string, readonly string[]> = {
  'shop.example': ['93.184.215.14'],
  'inside.example': ['10.0.0.7'],
  'both.example': ['93.184.215.14', '127.0.0.1'],
}
const resolveName = async (name: string) => {
  const addresses = names[name]
  if (addresses === undefined) throw new Error('ENOTFOUND')
  return addresses
}

test('a name is judged by every address it has', async () => {
  const guard = createGuard({ allowLoopback: false }, resolveName)
  assert.deepEqual(await guard.resolve('shop.example'), ['93.184.215.14'])
  for (const host of ['inside.example', 'both.example', 'localhost', 'a.localhost', '[::1]'])
    await assert.rejects(guard.resolve(host), ForbiddenAddress, host)
  await assert.rejects(guard.resolve('nowhere.example'), /ENOTFOUND/)
})

test('loopback is allowed by its setting, and nothing else is', async () => {
  const guard = createGuard({ allowLoopback: true }, resolveName)
  for (const host of ['localhost', '127.0.0.1', '[::1]', 'both.example'])
    assert.ok((await guard.resolve(host)).length > 0, host)
  for (const host of ['inside.example', '10.0.0.1', '[::ffff:127.0.0.1]', '0.0.0.0'])
    await assert.rejects(guard.resolve(host), ForbiddenAddress, host)
})
