import { labelLimits } from '../../capabilities/labels/labels.limits.ts'
import type { StreamedBody } from '../../kits/http/streamed-body.ts'
import { TokenBuckets } from '../../kits/limit/token-buckets.ts'
import { limits } from '../../limits.ts'

export type PrintStart = { readonly waitSeconds: number } | { readonly end: () => void }

/** Limits the printing for an address: the labels themselves, not the requests for them. */
export interface PrintLimits {
  /** Charges the labels of a file; `end` must be called when it is sent, or given up. */
  start(address: string, labels: number, now: number): PrintStart
}

const maxBuckets = 50_000

/**
 * A file may have more labels than are left: it is printed, and the next one waits until they are
 * paid. Large files are drawn as they are read, so few of one address may be under way at a time.
 */
export function createPrintLimits(settings: { readonly limits: boolean }): PrintLimits {
  if (!settings.limits) return { start: () => ({ end: () => {} }) }
  const labelsLeft = new TokenBuckets({
    burst: limits.printedLabelsBurstPerAddress,
    perSecond: limits.printedLabelsPerSecondPerAddress,
    maxBuckets,
  })
  const largeByAddress = new Map<string, number>()
  return {
    start(address, labels, now) {
      const isLarge = labels > labelLimits.largePrintLabels
      const under = largeByAddress.get(address) ?? 0
      const waitSeconds = labelsLeft.waitSeconds(address, now)
      if (waitSeconds > 0) return { waitSeconds }
      if (isLarge && under >= labelLimits.largePrintsPerAddress) return { waitSeconds: 1 }
      labelsLeft.charge(address, labels, now)
      if (!isLarge) return { end: () => {} }
      largeByAddress.set(address, under + 1)
      return { end: () => release(largeByAddress, address) }
    },
  }
}

function release(largeByAddress: Map<string, number>, address: string): void {
  const under = largeByAddress.get(address) ?? 0
  if (under > 1) largeByAddress.set(address, under - 1)
  else largeByAddress.delete(address)
}

/** Charges the labels of a file before any is drawn. */
export function chargePrint(
  prints: PrintLimits,
  { address, labels, file }: { address: string; labels: number; file: StreamedBody },
  now: number,
): { readonly file: StreamedBody } | { readonly waitSeconds: number } {
  const print = prints.start(address, labels, now)
  return 'waitSeconds' in print ? print : { file: thenEnd(file, print.end) }
}

async function* thenEnd(body: StreamedBody, end: () => void): AsyncGenerator<string | Buffer> {
  try {
    yield* body
  } finally {
    end()
  }
}
