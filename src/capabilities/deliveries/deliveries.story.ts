import { load, opsPost, type Step, type Story, scan } from '../../../test/support/story.ts'

/** The pairs that follow are of a courier of C0001. */
const asCourier: Step = async (scene) => {
  const wish = { name: 'Walter Gauna', role: 'courier', branch: 'C0001' }
  scene.token = String((await opsPost(scene, '/tokens', wish))['token'])
}

const story: Story = {
  about: 'what couriers bring from a door',
  steps: [
    load('VISITA-0001'),
    scan('VISITA-0001', 'IF MA LD'),
    load('VISITA-0002'),
    scan('VISITA-0002', 'IF MA LD'),
    asCourier,
    'ops recordDelivery 1-delivered',
    'ops recordDelivery 2-again',
    'ops recordDelivery 3-failed',
    'ops recordDelivery 4-ended',
    'ops recordDelivery 5-unreadable',
    'ops getDeliveryProof 1-delivered',
    'ops getDeliveryProof 2-none',
    'ops getDeliveryPicture 1-none',
    'v1 getShipmentProof 1-failed',
    'v1 getShipmentProof 2-none',
    'v1 getShipmentPicture 1-none',
  ],
}

export const stories: readonly Story[] = [story]
