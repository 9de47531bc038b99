import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { newWebhookSecret } from '../src/kits/webhooks/signature.ts'
import { crossOrder } from './contract/support.ts'
import { createClient } from './support/load.ts'
import { startReceiver } from './support/receiver.ts'
import {
  finishPosta,
  killServices,
  newDataFolder,
  runPosta,
  type Service,
  startService,
} from './support/service.ts'
import { until } from './support/until.ts'

after(killServices)

const demoKey = 'posta_test_demo9001_'

async function loadOrder(service: Service): Promise<string> {
  const client = createClient(1)
  const order = crossOrder()
  const { text } = await client.post(`${service.url}/testing/cargaCliente/`, JSON.stringify(order))
  client.close()
  assert.equal(JSON.parse(text).codError, 0, text)
  return String(order['codigoSeguimiento'])
}

test('listen prints what happens and hands it on, signed, to a local port', async () => {
  const folder = await newDataFolder()
  const receiver = await startReceiver()
  const service = await startService({ POSTA_DATA: folder.path, POSTA_LOG: 'off' })
  const secret = newWebhookSecret()
  const words = ['listen', '--once', '--shipper', '9001', '--types', 'shipment.moved']
  const forward = ['--forward', receiver.url, '--secret', secret]
  const settings = { POSTA_DATA: folder.path, POSTA_PORT: String(service.port) }
  const child = runPosta([...words, ...forward], settings)
  const printed = { output: '', errors: '' }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (printed.output += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (printed.errors += text))
  const ended = once(child, 'close')
  // It listens from its first question on; an order before that is not delivered.
  let code = ''
  await until('an event is told', async () => {
    if (printed.errors.includes('listening')) code ||= await loadOrder(service)
    if (receiver.received.length === 0 && code !== '') await loadOrder(service)
    return receiver.received.length > 0
  })
  await ended
  assert.equal(child.exitCode, 0, printed.errors)
  const [first] = receiver.received
  assert.ok(first)
  assert.ok(new Webhook(secret).verify(first.body, first.headers))
  assert.match(printed.output, /9001 {2}shipment\.moved \S+ #1 {2}\{"state":"PI"/)
  assert.match(printed.output, /-> 204 in \d+ ms/)
  await service.kill()
  await receiver.close()
  await folder.remove()
})

test('listen reports faults of its words, and refuses people who may not listen', async () => {
  const folder = await newDataFolder()
  const run = async (...words: string[]) => {
    const { code, errors } = await finishPosta(['listen', ...words], { POSTA_DATA: folder.path })
    assert.equal(code, 2, errors)
    return errors
  }
  assert.match(await run(), /no token found/)
  assert.match(await run('--key', demoKey, '--shipper', '1'), /its own shipper/)
  assert.match(await run('--key', demoKey, '--forward', 'nowhere'), /--forward: expected/)
  assert.match(await run('--key', 'x', '--forward', 'http://a/', '--secret', 'x'), /--secret/)
  const service = await startService({ POSTA_DATA: folder.path, POSTA_LOG: 'off' })
  assert.match(await run('--key', 'wrong', '--url', service.url), /answers 401/)
  await service.kill()
  await folder.remove()
})
