import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { isWebhookSecret, newWebhookSecret, webhookHeaders } from './signature.ts'

const message = { id: 'evt_1', body: '{"type":"shipment.moved","note":"Ñandú ✓"}' }

test("a message verifies with the standard's own library, under each live secret", () => {
  const [newer, older] = [newWebhookSecret(), newWebhookSecret()]
  const headers = webhookHeaders([newer, older], message, Date.now())
  for (const secret of [newer, older])
    assert.deepEqual(new Webhook(secret).verify(message.body, headers), JSON.parse(message.body))
  assert.match(headers['webhook-signature'] ?? '', /^v1,[\w+/]{43}= v1,[\w+/]{43}=$/)
})

test('another secret, another body, another id or another time does not', () => {
  const secret = newWebhookSecret()
  const headers = webhookHeaders([secret], message, Date.now())
  const verify = (signer: string, body: string, changed: Record<string, string>) =>
    new Webhook(signer).verify(body, { ...headers, ...changed })
  assert.throws(() => verify(newWebhookSecret(), message.body, {}))
  assert.throws(() => verify(secret, `${message.body} `, {}))
  assert.throws(() => verify(secret, message.body, { 'webhook-id': 'evt_2' }))
  const later = String(Number(headers['webhook-timestamp']) + 1)
  assert.throws(() => verify(secret, message.body, { 'webhook-timestamp': later }))
})

test('a secret is 256 random bits with its prefix, and never the same twice', () => {
  const made = new Set(Array.from({ length: 100 }, newWebhookSecret))
  assert.equal(made.size, 100)
  for (const secret of made) {
    assert.match(secret, /^whsec_[\w+/]{43}=$/)
    assert.ok(isWebhookSecret(secret))
  }
  for (const wrong of ['', 'whsec_', 'whsec_AAAA', 'abc', 'whsec_%%%%'])
    assert.equal(isWebhookSecret(wrong), false, wrong)
})
