import { type Hundredths, hundredths } from '../../kernel/measures.ts'

export interface SidesHundredthsCm {
  readonly height: Hundredths
  readonly length: Hundredths
  readonly width: Hundredths
}

export interface DeclaredWeight {
  readonly specific: Hundredths
  /** The volumetric weight that was sent. */
  readonly volumetric: Hundredths | undefined
  /** Set only when all three sides were sent (D12). */
  readonly sides: SidesHundredthsCm | undefined
}

/** Which weight is charged. */
export type WeightReason = 'specific' | 'volumetric-sent' | 'volumetric-computed'

export interface ChargedWeight {
  readonly charged: Hundredths
  readonly reason: WeightReason
  /** The volumetric weight computed from the three sides, when they were sent. */
  readonly computed: Hundredths | undefined
}

/**
 * The higher of the specific and the volumetric weight; the volumetric weight is the higher of the
 * one sent and the one computed from the sides. On a tie, the one that needs no computation is
 * named.
 */
export function chargeWeight(declared: DeclaredWeight, volumetricFactor: number): ChargedWeight {
  const { specific, volumetric: declaredVolumetric = hundredths(0), sides } = declared
  const computed = sides === undefined ? undefined : volumetricWeight(sides, volumetricFactor)
  if (computed !== undefined && computed > declaredVolumetric && computed > specific)
    return { charged: computed, reason: 'volumetric-computed', computed }
  if (declaredVolumetric > specific)
    return { charged: declaredVolumetric, reason: 'volumetric-sent', computed }
  return { charged: specific, reason: 'specific', computed }
}

/** Sides are hundredths of a centimetre, so their product is millionths of a cubic centimetre. */
const productPerHundredth = 10_000

/** alto × largo × ancho / factor, in exact integers, rounded half up to hundredths (D12). */
function volumetricWeight(sides: SidesHundredthsCm, volumetricFactor: number): Hundredths {
  const { height, length, width } = sides
  const divisor = productPerHundredth * volumetricFactor
  const product = height * length * width
  const exact = product <= Number.MAX_SAFE_INTEGER - divisor
  return hundredths(
    exact ? divideHalfUp(product, divisor) : divideLarge(height, length * width, divisor),
  )
}

/** Both must be integers of at least 0, with a sum that a number holds exactly. */
function divideHalfUp(dividend: number, divisor: number): number {
  const rest = dividend % divisor
  const whole = (dividend - rest) / divisor
  return rest * 2 >= divisor ? whole + 1 : whole
}

function divideLarge(height: number, base: number, divisor: number): number {
  const [product, by] = [BigInt(height) * BigInt(base), BigInt(divisor)]
  return Number((product * 2n + by) / (by * 2n))
}
