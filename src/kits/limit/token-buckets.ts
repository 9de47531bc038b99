export interface BucketSettings {
  readonly burst: number
  readonly perSecond: number
  /** How many buckets are kept; beyond that the least recently used is evicted. */
  readonly maxBuckets: number
}

interface Bucket {
  tokens: number
  at: number
}

/** Token buckets by name. An unused bucket is full, so evicting one is harmless. */
export class TokenBuckets {
  readonly #settings: BucketSettings
  readonly #buckets = new Map<string, Bucket>()

  constructor(settings: BucketSettings) {
    this.#settings = settings
  }

  /** The seconds until there are `wanted` tokens; 0 if there are now. */
  waitSeconds(name: string, now: number, wanted = 1): number {
    const bucket = this.#buckets.get(name)
    if (bucket === undefined) return 0
    const tokens = this.#refilled(bucket, now)
    const enough = Math.min(wanted, this.#settings.burst)
    return tokens >= enough ? 0 : Math.ceil((enough - tokens) / this.#settings.perSecond)
  }

  /** How many whole tokens there are. */
  left(name: string, now: number): number {
    const bucket = this.#buckets.get(name)
    const tokens = bucket === undefined ? this.#settings.burst : this.#refilled(bucket, now)
    return Math.max(0, Math.floor(tokens))
  }

  take(name: string, now: number): void {
    this.#change(name, -1, now)
  }

  /** Takes tokens if there are enough; returns 0, or the seconds to wait for them. */
  spend(name: string, now: number, tokens = 1): number {
    const wait = this.waitSeconds(name, now, tokens)
    if (wait === 0) this.#change(name, -tokens, now)
    return wait
  }

  /** Takes any number of tokens: beyond those there are it is a debt, of one burst at most. */
  charge(name: string, tokens: number, now: number): void {
    this.#change(name, -tokens, now, -this.#settings.burst)
  }

  give(name: string, now: number): void {
    this.#change(name, 1, now)
  }

  #change(name: string, tokens: number, now: number, least = 0): void {
    const { burst, maxBuckets } = this.#settings
    const bucket = this.#buckets.get(name)
    const balance = bucket === undefined ? burst : this.#refilled(bucket, now)
    this.#buckets.delete(name)
    // A debt stays when further tokens are taken.
    const left = Math.max(Math.min(least, balance), balance + tokens)
    this.#buckets.set(name, { tokens: Math.min(burst, left), at: now })
    if (this.#buckets.size > maxBuckets) this.#evictOldest()
  }

  #refilled(bucket: Bucket, now: number): number {
    const gained = (Math.max(0, now - bucket.at) / 1000) * this.#settings.perSecond
    return Math.min(this.#settings.burst, bucket.tokens + gained)
  }

  #evictOldest(): void {
    for (const oldest of this.#buckets.keys()) {
      this.#buckets.delete(oldest)
      return
    }
  }
}
