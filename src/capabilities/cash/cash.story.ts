import { product } from '../../../test/contract/support.ts'
import { load, opsPost, type Step, type Story, scan } from '../../../test/support/story.ts'

const delivered = (code: string, pesos: number): Step[] => [
  load(code, { servicio: 'B', productos: [product({ valorContrareembolso: pesos })] }),
  scan(code, 'IF MA LD DL'),
]

/** Refused, as the cash is in a statement: it leaves a difference to resolve. */
const correctDelivery =
  (trackingCode: string): Step =>
  async (scene) => {
    scene.tick()
    const correction = { check: 'CA', correction: true, reason: 'entregado en otra puerta' }
    const movement = { trackingCode, branch: 'C0001', ...correction }
    await opsPost(scene, '/movements', { movements: [movement] })
  }

const measure =
  (trackingCode: string): Step =>
  async (scene) => {
    const sides = { lengthCm: 40, heightCm: 30, widthCm: 30, weightKg: 7 }
    const measurement = { trackingCode, branch: 'C0001', ...sides }
    await opsPost(scene, '/measurements', { measurements: [measurement] })
  }

const story: Story = {
  about: 'cash on delivery and the account',
  steps: [
    ...delivered('COBRO-0001', 18_500),
    ...delivered('COBRO-0002', 7_200),
    'ops listCollected 1-to-be-handed-over',
    'ops listCollected 2-state-unknown',
    'v1 listOwnCollected 1-of-one-shipment',
    'v1 listOwnCollected 2-state-unknown',
    'ops handOverCash 1-short',
    'ops handOverCash 2-handed-over',
    'ops listCashHandOvers 1-open',
    'ops resolveDifference 1-recovered',
    'ops resolveDifference 2-resolved',
    'ops getCashBalances 1-all',
    'ops createCashStatement 1-of-march',
    'ops createCashStatement 2-nothing',
    'ops payCashStatement 1-paid',
    'ops payCashStatement 2-paid-already',
    'ops listCashStatements 1-of-a-shipper',
    'ops getCashStatement 1-of-march',
    'ops getCashStatement 2-unknown',
    'ops listCashEntries 1-of-one-shipment',
    'ops listCashEntries 2-unknown',
    'v1 listOwnCashStatements 1-all',
    'v1 getOwnCashStatement 1-of-march',
    'v1 getOwnCashStatement 2-unknown',
    'v1 getAccountSummary 1-of-march',
    'v1 getAccountSummary 2-period-wrong',
    'v1 listAccountWeeks 1-of-march',
    'v1 listAccountWeeks 2-period-wrong',
    measure('COBRO-0002'),
    'v1 listAccountDifferences 1-of-march',
    'v1 listAccountDifferences 2-period-wrong',
    'v1 getOwnCashSummary 1-of-march',
    'v1 getOwnCashSummary 2-period-wrong',
    'v1 listAccountShipments 1-of-march',
    'v1 listAccountShipments 2-period-wrong',
    'ops getShipperAccount 1-of-march',
    'ops getShipperAccount 2-unknown',
    'ops listShipperAccount 1-of-march',
    'ops listShipperAccount 2-period-wrong',
    correctDelivery('COBRO-0001'),
    'ops listCashDifferences 1-open',
    'ops resolveCashDifference 1-deducted',
    'ops resolveCashDifference 2-resolved',
  ],
}

export const stories: readonly Story[] = [story]
