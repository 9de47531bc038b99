import { isHandOver } from '../../../kernel/movement.ts'
import type { Order } from '../../../kernel/order.ts'
import { documentsOf } from '../../../kernel/personal-data.ts'
import { proofAsked } from '../../../kernel/pickup-proof.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Handle } from '../../../kits/db/database.ts'
import { newSigningKey } from '../../../kits/secret/signature.ts'
import { pinOf } from '../lookup/links.steps.ts'
import { findOrInsertLinkKey } from '../lookup/links.store.ts'
import type { ReportedScan } from './journey.ts'
import type { AskedProof } from './pickup-proof.ts'
import type { PieceInHand } from './piece-holding.steps.ts'
import { listProofs, type ProofRow } from './proofs.store.ts'

/** What is asked of who collects these pieces. Only hand-overs at a branch are looked up. */
export async function findProofs(
  tx: Handle,
  scans: readonly ReportedScan[],
  pieces: ReadonlyMap<TrackingCode, PieceInHand>,
  now: number,
): Promise<ReadonlyMap<TrackingCode, AskedProof>> {
  const codes = scans.flatMap(({ code, scan }) =>
    isHandOver(scan.check) && pieces.get(code)?.collectedAt !== undefined ? [code] : [],
  )
  if (codes.length === 0) return new Map()
  const rows = await listProofs(tx, [...new Set(codes)])
  if (rows.length === 0) return new Map()
  const key = await findOrInsertLinkKey(tx, newSigningKey(), now)
  return new Map(rows.map((row) => [row.code, toAsked(row, key)]))
}

function toAsked({ content, sentDocument, asks, ...row }: ProofRow, key: string): AskedProof {
  const own = documentsOf(JSON.parse(content) as Order)
  const documents = sentDocument === null ? own : [...own, sentDocument]
  const { branch, wrong } = row
  return { asks: proofAsked(asks, own.length > 0), branch, documents, pin: pinOf(key, row), wrong }
}
