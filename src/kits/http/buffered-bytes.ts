/** Bytes buffered for a client: an incomplete request, or an unread answer. */
export interface BufferOwner {
  /** The client's address, as requests are counted by. */
  readonly address: string
  /** Drops the buffered bytes. */
  giveUp(): void
}

/**
 * The bytes that the service buffers for all clients together. Beyond the limit the address with
 * the most loses its own first, the oldest before the others: a client that crowds the service
 * crowds itself out, and an honest one, which is done within moments, does not notice.
 */
export interface BufferedBytes {
  /** Sets how many bytes the owner has. */
  set(owner: BufferOwner, bytes: number): void
  bytesOf(owner: BufferOwner): number
  remove(owner: BufferOwner): void
  isOver(): boolean
  /** Gives up owners until the rest is within the limit. */
  fit(): void
}

interface Share {
  bytes: number
  /** A map keeps insertion order, so the oldest comes first. */
  readonly owners: Map<BufferOwner, number>
}

export function createBufferedBytes(maxBytes: number): BufferedBytes {
  const shares = new Map<string, Share>()
  let total = 0

  function shareOf(address: string): Share {
    const existing = shares.get(address)
    if (existing !== undefined) return existing
    const share = { bytes: 0, owners: new Map() }
    shares.set(address, share)
    return share
  }

  function remove(owner: BufferOwner): void {
    const share = shares.get(owner.address)
    const bytes = share?.owners.get(owner)
    if (share === undefined || bytes === undefined) return
    total -= bytes
    share.bytes -= bytes
    share.owners.delete(owner)
    if (share.owners.size === 0) shares.delete(owner.address)
  }

  function largest(): BufferOwner | undefined {
    let most: Share | undefined
    for (const share of shares.values())
      if (most === undefined || share.bytes > most.bytes) most = share
    return most?.owners.keys().next().value
  }

  return {
    set(owner, bytes) {
      const share = shareOf(owner.address)
      const added = bytes - (share.owners.get(owner) ?? 0)
      share.owners.set(owner, bytes)
      share.bytes += added
      total += added
    },
    bytesOf: (owner) => shares.get(owner.address)?.owners.get(owner) ?? 0,
    remove,
    isOver: () => total > maxBytes,
    fit() {
      while (total > maxBytes) {
        const owner = largest()
        if (owner === undefined) return
        remove(owner)
        owner.giveUp()
      }
    },
  }
}
