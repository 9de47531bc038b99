import { product } from '../../../test/contract/support.ts'
import { load, type Step, type Story, scan } from '../../../test/support/story.ts'

const delivered = (code: string, pesos: number): Step[] => [
  load(code, { servicio: 'B', productos: [product({ valorContrareembolso: pesos })] }),
  scan(code, 'IF MA LD DL'),
]

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
    'v1 listAccountShipments 1-of-march',
    'v1 listAccountShipments 2-period-wrong',
    'ops getShipperAccount 1-of-march',
    'ops getShipperAccount 2-unknown',
    'ops listShipperAccount 1-of-march',
    'ops listShipperAccount 2-period-wrong',
  ],
}

export const stories: readonly Story[] = [story]
