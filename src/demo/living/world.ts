import type { DemoPerson } from '../../capabilities/people/people.ts'
import type { Environment } from '../../faces/environment.ts'
import {
  callOps,
  callOwn,
  type InsideAnswer,
  type InsideInput,
} from '../../faces/inside/inside-calls.ts'
import type { Role } from '../../kernel/operator.ts'
import { isCarrierRole, isShipperRole, type ShipperRole } from '../../kernel/person.ts'
import { isJsonObject } from '../../kits/fields/field.ts'
import { type StreamedBody, wholeBody } from '../../kits/http/streamed-body.ts'
import type { WorkDay } from './calendar.ts'
import type { Chance } from './chance.ts'
import { played } from './data/cast.ts'
import type { Refusals } from './refusals.ts'
import type { Shipments } from './shipments.ts'

/** The options of a call; refusals with these codes are part of the plan. */
export interface CallOptions extends InsideInput {
  readonly meant?: readonly string[]
}

/** The world that parts act upon: the doors of an environment whose clock is the walk's. */
export interface World {
  readonly doors: Environment
  readonly chance: Chance
  /** The days from the beginning of the walk to the present's. */
  readonly days: readonly WorkDay[]
  readonly shipments: Shipments
  /** The moment of the walk; the present once it got there. */
  now(): number
  /** When the walk first came to the present and went on live, if it did. */
  readonly liveSince: number | undefined
  /** Calls a row of /ops/v1 as one of the carrier's people; undefined if it was refused. */
  ops<Body = unknown>(who: DemoPerson, row: string, call: CallOptions): Promise<Body | undefined>
  /** Calls a row of /v1 as one of a shop's people; undefined if it was refused. */
  shop<Body = unknown>(who: DemoPerson, row: string, call: CallOptions): Promise<Body | undefined>
}

export interface WorldParts extends Pick<World, 'doors' | 'chance' | 'shipments'> {
  readonly days: () => readonly WorkDay[]
  readonly now: () => number
  readonly liveSince: () => number | undefined
  readonly refusals: Refusals
}

export function createWorld(parts: WorldParts): World {
  const { doors, refusals } = parts
  const settle = async (row: string, answer: InsideAnswer, meant: readonly string[] = []) => {
    if ('problem' in answer) {
      refusals.count(row, answer.problem.code, meant)
      return undefined
    }
    if ('bytes' in answer) return readFile(answer.bytes)
    if (!('body' in answer)) throw new Error(`${row} answers no JSON and no file`)
    for (const code of refusedInside(answer.body)) refusals.count(row, code, meant)
    return answer.body
  }
  return {
    doors,
    chance: parts.chance,
    shipments: parts.shipments,
    now: parts.now,
    get days() {
      return parts.days()
    },
    get liveSince() {
      return parts.liveSince()
    },
    async ops<Body>(who: DemoPerson, row: string, { meant, ...input }: CallOptions) {
      const { role, branch } = who
      if (!isCarrierRole(role)) throw new Error(`${who.email} is not of the carrier`)
      const member = { id: who.id, name: who.name, isDemo: true, role, branch }
      return (await settle(row, await callOps(doors, member, row, input), meant)) as
        | Body
        | undefined
    },
    async shop<Body>(who: DemoPerson, row: string, { meant, ...input }: CallOptions) {
      const { role, shipperNumber } = who
      const shipper = await doors.shippers.find(shipperNumber)
      if (!isShipperRole(role) || shipper === undefined) throw new Error(`${who.email}: no shop`)
      const member = { id: who.id, name: who.name, isDemo: true, role, shipper }
      return (await settle(row, await callOwn(doors, member, row, input), meant)) as
        | Body
        | undefined
    },
  }
}

/** A file is read to its end, as a person does when printing it. */
function readFile(bytes: Buffer | StreamedBody): Buffer | Promise<Buffer> {
  return Buffer.isBuffer(bytes) ? bytes : wholeBody(bytes)
}

/** The codes refused inside a successful answer: one scan of several. */
function refusedInside(body: unknown): string[] {
  if (!isJsonObject(body)) return []
  const parts = Array.isArray(body['results']) ? body['results'] : [body]
  return parts.filter(isJsonObject).flatMap((one) => {
    const { problem, status, code } = one
    if (isJsonObject(problem)) return [String(problem['code'])]
    return status === 'refused' ? [String(code)] : []
  })
}

/** One of the carrier's people with a role; of a branch, where the role belongs to one. */
export function staff(role: Role, branch: string | null = null): DemoPerson {
  const person = played.find((one) => one.role === role && one.branch === branch)
  if (person === undefined) throw new Error(`nobody is ${role} of ${branch ?? 'the carrier'}`)
  return person
}

export function couriersOf(branch: string): DemoPerson[] {
  return played.filter((one) => one.role === 'courier' && one.branch === branch)
}

/** The administrator of a shop. */
export function ownerOf(shipper: number): DemoPerson {
  const person = memberOf(shipper, 'administra')
  if (person === undefined) throw new Error(`nobody administers ${shipper}`)
  return person
}

export function memberOf(shipper: number, role: ShipperRole): DemoPerson | undefined {
  return played.find((one) => one.shipperNumber === shipper && one.role === role)
}
