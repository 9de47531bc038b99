/** Memory held for a client: an incomplete request, or an unread answer. */
export interface Holder {
  /** The client's address, as requests are counted by. */
  readonly address: string
  /** Drops the held bytes. */
  giveUp(): void
}

/**
 * The memory that all clients together make the service hold. Beyond the limit the address that
 * holds most goes first, its oldest holder before its others: whoever crowds the service crowds
 * itself out, and an honest client, which is done within moments, is not noticed.
 */
export interface HeldBytes {
  /** Sets how much the holder has. */
  set(holder: Holder, bytes: number): void
  bytesOf(holder: Holder): number
  remove(holder: Holder): void
  isOver(): boolean
  /** Gives up holders until the rest is within the limit. */
  fit(): void
}

interface Share {
  bytes: number
  /** A map keeps insertion order, so the oldest comes first. */
  readonly holders: Map<Holder, number>
}

export function createHeldBytes(maxBytes: number): HeldBytes {
  const shares = new Map<string, Share>()
  let total = 0

  function shareOf(address: string): Share {
    const existing = shares.get(address)
    if (existing !== undefined) return existing
    const share = { bytes: 0, holders: new Map() }
    shares.set(address, share)
    return share
  }

  function remove(holder: Holder): void {
    const share = shares.get(holder.address)
    const bytes = share?.holders.get(holder)
    if (share === undefined || bytes === undefined) return
    total -= bytes
    share.bytes -= bytes
    share.holders.delete(holder)
    if (share.holders.size === 0) shares.delete(holder.address)
  }

  function largest(): Holder | undefined {
    let most: Share | undefined
    for (const share of shares.values())
      if (most === undefined || share.bytes > most.bytes) most = share
    return most?.holders.keys().next().value
  }

  return {
    set(holder, bytes) {
      const share = shareOf(holder.address)
      const added = bytes - (share.holders.get(holder) ?? 0)
      share.holders.set(holder, bytes)
      share.bytes += added
      total += added
    },
    bytesOf: (holder) => shares.get(holder.address)?.holders.get(holder) ?? 0,
    remove,
    isOver: () => total > maxBytes,
    fit() {
      while (total > maxBytes) {
        const holder = largest()
        if (holder === undefined) return
        remove(holder)
        holder.giveUp()
      }
    },
  }
}
