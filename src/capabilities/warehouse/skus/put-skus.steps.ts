import type { Operator } from '../../../kernel/operator.ts'
import { inPortions, mapInPortions } from '../../../kits/batch/portions.ts'
import type { Handle } from '../../../kits/db/database.ts'
import { listDigest } from '../../../kits/secret/digest.ts'
import { accept, type Outcome, refuse } from '../../../outcome.ts'
import { recordAudit } from '../../audit/audit.ts'
import { hasUnits } from '../stock/stock.store.ts'
import { skuId } from '../stock/stock.ts'
import { findWareShippers, insertNewSkus, lockSkus, updateSku } from './sku.store.ts'
import { type Sku, sameSku, sameTracking } from './sku.ts'

export interface SkusPut {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
}

/**
 * Only WARE shippers keep goods here, and the tracking of units can't change while there are any.
 */
export interface SkuRefusal {
  readonly name: 'shipper-not-ware' | 'tracking-has-stock'
  readonly skus: readonly Sku[]
}

/** Stores all of them or none; existing ones are replaced. */
export async function putInTransaction(
  tx: Handle,
  skus: readonly Sku[],
  by: Operator,
  now: number,
): Promise<Outcome<SkusPut, SkuRefusal>> {
  const wareShippers = await findWareShippers(tx)
  const notWare = skus.filter(({ shipperNumber }) => !wareShippers.has(shipperNumber))
  if (notWare.length > 0) return refuse({ name: 'shipper-not-ware', skus: notWare })
  const wishes = new Map(
    await mapInPortions(skus, (sku) => [skuId(sku.shipperNumber, sku.code), sku] as const),
  )
  const { fresh, changed, before } = await compare(tx, wishes)
  const stocked = await findRetracked(tx, changed, before)
  if (stocked.length > 0) return refuse({ name: 'tracking-has-stock', skus: stocked })
  await inPortions(fresh, (portion) => insertNewSkus(tx, new Map(portion), now))
  await inPortions(changed, async (portion) => {
    for (const [id, sku] of portion) await updateSku(tx, id, sku, now)
  })
  const touched = [...fresh, ...changed].map(([, sku]) => sku)
  if (touched.length > 0) await recordAudit(tx, await skuFact(touched, by), now)
  return accept({
    added: fresh.length,
    changed: changed.length,
    unchanged: wishes.size - touched.length,
  })
}

const loggedSkus = 100

type NamedSku = readonly [id: string, sku: Sku]

/** Locks those that exist, in order and a portion at a time: others are served meanwhile. */
async function compare(tx: Handle, wishes: ReadonlyMap<string, Sku>) {
  const before = new Map<string, Sku>()
  const fresh: NamedSku[] = []
  const changed: NamedSku[] = []
  await inPortions([...wishes.keys()].sort(), async (ids) => {
    const byId = await lockSkus(tx, ids)
    for (const id of ids) {
      const sku = wishes.get(id) as Sku
      const stored = byId.get(id)
      if (stored === undefined) fresh.push([id, sku])
      else if (!sameSku(stored, sku)) changed.push([id, sku])
      if (stored !== undefined) before.set(id, stored)
    }
  })
  return { before, fresh, changed }
}

async function findRetracked(
  tx: Handle,
  changed: readonly NamedSku[],
  before: ReadonlyMap<string, Sku>,
): Promise<Sku[]> {
  const retracked = changed.filter(([id, sku]) => {
    const existing = before.get(id)
    return existing !== undefined && !sameTracking(existing, sku)
  })
  if (retracked.length === 0) return []
  const stocked = await hasUnits(
    tx,
    retracked.map(([id]) => id),
  )
  return retracked.filter(([id]) => stocked.has(id)).map(([, sku]) => sku)
}

/** Of many, the log has how many they are and their digest. */
async function skuFact(skus: readonly Sku[], by: Operator) {
  const [first] = skus
  const subject =
    skus.length === 1 && first ? `sku ${skuId(first.shipperNumber, first.code)}` : 'skus'
  const detail =
    skus.length <= loggedSkus ? { skus } : { skus: skus.length, digest: await listDigest(skus) }
  return { by, action: 'sku.put', subject, detail }
}
