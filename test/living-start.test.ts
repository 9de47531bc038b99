import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { demoShippers } from '../src/demo/demo-carrier.ts'
import { crossOrder, opsHeaders, sendOrder } from './contract/support.ts'
import { withPosta } from './support/posta.ts'
import {
  type Folder,
  finishPosta,
  killServices,
  launchService,
  newFolder,
} from './support/service.ts'
import { until } from './support/until.ts'

void describe('a start', () => {
  let folder: Folder
  beforeEach(async () => {
    folder = await newFolder()
  })
  afterEach(async () => {
    await killServices()
    await folder.remove()
  })

  const settings = () => ({ POSTA_DATA: folder.path, POSTA_LOG: 'off', POSTA_DEMO: '' })

  function stored(): unknown {
    const db = new DatabaseSync(join(folder.path, 'testing.db'), { readOnly: true })
    const row = db.prepare('select mode from demonstration').get()
    db.close()
    return row?.['mode']
  }

  async function startAndStop(words: readonly string[] = []): Promise<void> {
    const service = launchService(settings(), undefined, words)
    await service.serving
    service.signal('SIGTERM')
    assert.equal(await service.ended, 0)
  }

  test('on an empty folder begins the carrier that lives, and the next one goes on', async () => {
    await startAndStop()
    assert.equal(stored(), 'living')
    await startAndStop()
    assert.equal(stored(), 'living')
  })

  test('with --empty has no demonstration, nor has the next one', async () => {
    await startAndStop(['--empty'])
    assert.equal(stored(), 'off')
    await startAndStop()
    assert.equal(stored(), 'off')
  })

  test('with --empty beside a setting that asks for one is refused', async () => {
    const { code, errors } = await finishPosta(['start', '--empty'], {
      ...settings(),
      POSTA_DEMO: 'living',
    })
    assert.equal(code, 2)
    assert.match(errors, /--empty starts without the demonstration, and POSTA_DEMO=living/)
  })

  test('that others reach is refused, and nothing is chosen', async () => {
    const reached = { ...settings(), POSTA_HOST: '0.0.0.0', POSTA_PORT: '0' }
    const { code, errors } = await finishPosta(['start'], reached)
    assert.equal(code, 2)
    assert.match(errors, /the demonstration is on, and others reach this service/)
    assert.equal(stored(), undefined)
  })
})

void describe('while the carrier lives', () => {
  const posta = withPosta({ env: { POSTA_DEMO: 'living' } })
  const code = 'DEMO-VISITA'

  test('its numbers are nobody else to take', async () => {
    const body = { number: 9105, name: 'Otra tienda', mode: 'CROSS' }
    const answer = await posta.post('/ops/v1/shippers', body, opsHeaders(posta))
    assert.equal(answer.status, 409)
    assert.equal(answer.json.code, 'shipper-number-taken')
  })

  test('its codes are taken for others, in the words of each face', async () => {
    const order = crossOrder({ codigoSeguimiento: code })
    assert.equal((await sendOrder(posta, order)).codError, 8)
    const authorization = `Bearer ${demoShippers[0]?.apiKey ?? ''}`
    const address = { street: 'Av. Corrientes', number: '1234', postalCode: 1043 }
    const answer = await posta.post(
      '/v1/orders',
      {
        trackingCode: code,
        service: 'E',
        recipient: { name: 'Ana', documentType: 'DNI', documentNumber: 1, mobile: '1155550000' },
        address: { ...address, locality: 'CABA', province: 'CABA' },
        products: [{ lengthCm: 1, heightCm: 1, widthCm: 1, weightKg: 1, quantity: 1 }],
      },
      { authorization },
    )
    assert.deepEqual([answer.status, answer.json.code], [409, 'code-taken'])
  })

  test('a look at a public page is noted, and the pages learn how far it is', async () => {
    const demonstration = posta.app.environments.get('testing')?.demonstration
    assert.ok(demonstration)
    await until('the walk begins', async () => (await demonstration.progress()).state !== 'none')
    const seen = await posta.get('/testing/', { accept: 'text/html' })
    assert.equal(seen.status, 200)
    const looked = async () => ((await demonstration.findWalk())?.lookedAt ?? 0) > 0
    await until('the look is noted', looked)
  })
})
