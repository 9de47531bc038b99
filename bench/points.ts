import type { Branch } from '../src/capabilities/pickup-points/pickup-points.ts'
import { demoBranches } from '../src/demo/demo-branches.ts'

export const pointCount = 5_000

/** Branches of a nationwide carrier: most are concentrated around a few cities. */
export function benchPoints(): Branch[] {
  const next = randomNumbers(20_260_515)
  return Array.from({ length: pointCount }, (_, index) => {
    const near = demoBranches[index % demoBranches.length] as Branch
    const spread = 4 * next() ** 3
    const angle = 2 * Math.PI * next()
    const latitude = Number(near.latitude) + spread * Math.sin(angle)
    const longitude = Number(near.longitude) + spread * Math.cos(angle)
    return {
      ...near,
      code: `${near.code.charAt(0)}${10_000 + index}`,
      name: `${near.name} ${index}`,
      latitude: latitude.toFixed(6),
      longitude: longitude.toFixed(6),
    }
  })
}

/** The points are the same in every run, so that figures can be compared. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}
