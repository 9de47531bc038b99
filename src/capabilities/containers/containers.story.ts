import assert from 'node:assert/strict'
import { load, opsPost, type Step, type Story, scan } from '../../../test/support/story.ts'

/** Puts shipments of C0001 into a container. */
const put =
  (container: string, ...codes: string[]): Step =>
  async (scene) => {
    scene.tick()
    const about = { check: 'CO', branch: 'C0001', container }
    const movements = codes.map((trackingCode) => ({ trackingCode, ...about }))
    await opsPost(scene, '/movements', { movements })
  }

const posted =
  (path: string, body: Record<string, unknown>): Step =>
  async (scene) => {
    scene.tick()
    await opsPost(scene, path, body)
  }

const sealedAgain: Step = async ({ posta, place, tick }) => {
  tick()
  const headers = { authorization: `Bearer ${posta.opsToken}` }
  const body = JSON.stringify({ seal: 'AR-104233' })
  const path = `${place}/ops/v1/containers/B.00000013/seal`
  assert.equal((await posta.request('PUT', path, { headers, body })).status, 200)
}

const bag: Story = {
  about: 'a bag from one branch to another',
  steps: [
    ...['BOLSA-0001', 'BOLSA-0002', 'BOLSA-0003'].flatMap((code) => [load(code), scan(code, 'IF')]),
    'ops makeContainer 1-bag',
    'ops makeContainer 2-same-branch',
    put('B.00000013', 'BOLSA-0001'),
    'ops listContainers 1-open',
    'ops listContainers 2-state-wrong',
    'ops sealContainer 1-sealed',
    'ops sealContainer 2-seal-missing',
    'ops unsealContainer 1-open-again',
    'ops unsealContainer 2-unknown',
    put('B.00000013', 'BOLSA-0002'),
    posted('/movements', {
      movements: [{ trackingCode: 'BOLSA-0003', check: 'AS', branch: 'C0001' }],
    }),
    sealedAgain,
    'ops getContainer 1-sealed',
    'ops getContainer 2-unknown',
    'ops listContainerPieces 1-inside',
    'ops listContainerPieces 2-unknown',
    'ops getPlace 1-in-a-bag',
    'ops getPlace 3-unknown',
    'ops recordMovements 5-bag-leaves',
    'ops sealContainer 3-travelling',
    'ops receiveContainer 3-codes-wrong',
    'ops receiveContainer 1-opened',
    'ops receiveContainer 2-opened-before',
    'ops getPlace 2-missing',
  ],
}

const trip: Story = {
  about: 'a trip with a cage and a loose shipment',
  steps: [
    ...['JAULA-0001', 'SUELTO-0001'].flatMap((code) => [load(code), scan(code, 'IF')]),
    posted('/containers', { kind: 'cage', branch: 'C0001', destination: 'B0001' }),
    put('J.00000013', 'JAULA-0001'),
    'ops makeTrip 1-trip',
    'ops makeTrip 2-branch-unknown',
    'ops listTrips 1-loading',
    'ops listTrips 2-state-wrong',
    'ops loadTrip 1-loaded',
    'ops loadTrip 2-code-wrong',
    'ops getTrip 1-loaded',
    'ops getTrip 2-unknown',
    'ops listTripPieces 1-loose',
    'ops listTripPieces 2-unknown',
    posted('/trips', { branch: 'C0001', destination: 'B0001', vehicle: 'AA 001 AA' }),
    'ops departTrip 2-empty',
    'ops departTrip 1-left',
    'ops arriveTrip 2-elsewhere',
    'ops arriveTrip 1-arrived',
    'ops receiveTrip 1-unloaded',
    'ops receiveTrip 2-unloaded-before',
  ],
}

export const stories: readonly Story[] = [bag, trip]
