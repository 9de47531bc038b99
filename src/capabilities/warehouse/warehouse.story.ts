import { wareLine, wareOrder } from '../../../test/contract/support.ts'
import { load, type Step, type Story } from '../../../test/support/story.ts'
import { demo } from '../../../test/v1/support.ts'

/** A WARE order of some units, by the shipper that keeps stock. */
const ordered = (code: string, units: number) =>
  load(code, { productos: [wareLine('YERBA-500', units)] }, wareOrder)

const asWare: Step = async (scene) => {
  scene.key = demo.ware.apiKey
}

const story: Story = {
  about: 'the warehouse',
  steps: [
    asWare,
    'ops putSku 1-batches',
    'ops putSku 2-no-stock',
    'ops getSku 1-batches',
    'ops getSku 2-unknown',
    'ops importSkus 1-one',
    'ops importSkus 2-unreadable',
    'ops listSkus 1-of-a-shipper',
    'v1 listOwnSkus 1-first-page',
    'v1 announceGoods 1-two-lines',
    'v1 announceGoods 2-sku-unknown',
    'v1 getOwnVoucher 1-announced',
    'v1 getOwnVoucher 2-unknown',
    'ops receiveVoucher 1-in-part',
    'ops receiveVoucher 2-line-unknown',
    'ops getVoucher 1-receiving',
    'ops getVoucher 2-unknown',
    'ops closeVoucher 1-short',
    'ops closeVoucher 2-closed',
    async ({ posta, words, place, key }) => {
      const lines = [{ sku: 'MATE-01', units: 5 }]
      const headers = { authorization: `Bearer ${key}` }
      const { json } = await posta.post(`${place}/v1/vouchers`, { lines }, headers)
      words.set('otherVoucher', String(json.number))
    },
    'ops withdrawVoucher 1-withdrawn',
    'ops withdrawVoucher 2-reason-missing',
    'ops listVouchers 1-closed',
    'v1 listOwnVouchers 1-closed',
    'v1 listOwnVouchers 2-state-unknown',
    'ops adjustStock 1-several',
    'ops adjustStock 2-not-there',
    'ops importCounts 1-recount',
    'ops importCounts 2-sku-unknown',
    ordered('DEPOSITO-0001', 3),
    'ops listStock 1-of-a-sku',
    'ops listStock 2-filter-wrong',
    'v1 listOwnStock 1-of-a-sku',
    'v1 getStockSummary 1-by-sku',
    'v1 getStockSummary 2-part-unknown',
    'v1 listOwnStockMovements 1-of-a-sku',
    'v1 listOwnStockMovements 2-filter-wrong',
    'ops listStockMovements 1-of-a-sku',
    'ops listStockMovements 2-filter-wrong',
    'ops listPicking 1-waiting',
    'ops countPicking 1-waiting',
    'ops getPicking 1-waiting',
    'ops getPicking 2-unknown',
    'ops noteShortage 1-noted',
    'ops noteShortage 2-line-unknown',
    'ops pickOrder 1-in-part',
    'ops pickOrder 2-the-rest',
    'ops pickOrder 3-nothing-left',
    'ops checkStock 1-sound',
  ],
}

export const stories: readonly Story[] = [story]
