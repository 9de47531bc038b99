import { dataOf, ops } from './client.ts'
import { sealNotes } from './kept-lost.ts'
import { createSealer, type Sealer } from './sealing.ts'

/** The key that the service gives a device while a person is signed in there. */
interface Device {
  readonly key: string
  readonly leave: string
}

let request: Promise<Device | undefined> | undefined
let sealing: Promise<Sealer | undefined> | undefined
let lastOwner: string | undefined

/** Without an answer there is no key: deeds are kept unsealed, rather than not at all. */
function readDevice(): Promise<Device | undefined> {
  request ??= dataOf(ops.GET('/session/device')).catch(() => undefined)
  return request
}

/** Seals the queue of the person who has signed in. */
export function ownSealer(owner: string): Promise<Sealer | undefined> {
  lastOwner = owner
  sealing ??= readDevice().then((device) => createSealer(device?.key))
  return sealing
}

const patienceMs = 2_000

/** Leaves the queue sealed; returns the ticket that ends the session, where it is known. */
export async function sealQueue(): Promise<string | undefined> {
  const owner = lastOwner
  const device = request === undefined ? undefined : await inTime(request)
  if (owner !== undefined) await inTime(ownSealer(owner).then((own) => sealNotes(owner, own)))
  return device?.leave
}

function inTime<Result>(work: Promise<Result>): Promise<Result | undefined> {
  const late = new Promise<undefined>((done) => setTimeout(() => done(undefined), patienceMs))
  return Promise.race([work.catch(() => undefined), late])
}
