import type { Person } from '../../capabilities/people/people.ts'
import { mayUse, personActor, scopesOf } from '../../capabilities/people/people.ts'
import type { Operator, Role } from '../../kernel/operator.ts'
import type { ShipperRole } from '../../kernel/person.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { Problem } from '../../kits/http/problem.ts'
import type { OperationAnswer, OperationInput } from '../../rows/operation.ts'
import { scopeNames } from '../../slices.ts'
import type { Environment } from '../environment.ts'
import { operations } from '../ops/operations.ts'
import { mayCall, opsContext, refuseUnseen } from '../ops/ops.ts'
import { personKey } from '../v1/member.ts'
import { v1Rows } from '../v1/rows.ts'
import { ownContext } from '../v1/v1.ts'

type Named = Pick<Person, 'id' | 'name' | 'isDemo'>

/** One of the carrier's people, with the role and the branch of a membership. */
export interface Staff extends Named {
  readonly role: Role
  readonly branch: string | null
}

/** One of a shipper's people. */
export interface Member extends Named {
  readonly role: ShipperRole
  readonly shipper: Shipper
}

export type InsideInput = Partial<Pick<OperationInput, 'body' | 'file' | 'params' | 'query'>>

/** The answer of the row, or its problem. */
export type InsideAnswer = OperationAnswer | { readonly problem: Problem }

const opsByName = new Map(operations.map((row) => [row.name, row]))
const v1ByName = new Map(v1Rows.map((row) => [row.name, row]))

/** Calls a row of /ops/v1 by its name, with the rights of one of the carrier's people. */
export async function callOps(
  environment: Environment,
  { role, branch, ...person }: Staff,
  name: string,
  input: InsideInput,
): Promise<InsideAnswer> {
  const row = opsByName.get(name)
  if (row === undefined) throw new Error(`/ops/v1 has no row ${name}`)
  const operator: Operator = {
    ...personActor(person),
    role,
    ...(branch === null ? {} : { branch }),
  }
  if (!mayCall(operator, row)) return forbidden(role, name)
  const operationInput = toInput(input)
  const context = opsContext(environment, operator)
  const refused = await refuseUnseen(operationInput, row, context)
  return refused ? forbidden(role, name) : row.answer(operationInput, context)
}

/** Calls a row of /v1 by its name, with the rights of one of a shipper's people. */
export async function callOwn(
  environment: Environment,
  { role, shipper, ...person }: Member,
  name: string,
  input: InsideInput,
): Promise<InsideAnswer> {
  const row = v1ByName.get(name)
  if (row === undefined) throw new Error(`/v1 has no row ${name}`)
  const changes = row.method !== 'GET' && row.readsOnly !== true
  if (!mayUse(role, row.scope, changes)) return forbidden(role, name)
  const key = personKey(person, shipper.number, scopesOf(role, scopeNames).uses)
  const actor = personActor(person)
  return row.answer(toInput(input), ownContext(environment, { key, shipper, actor, role }))
}

function toInput(input: InsideInput): OperationInput {
  return { body: {}, file: Buffer.alloc(0), params: {}, query: {}, ...input }
}

function forbidden(role: string, name: string): InsideAnswer {
  const detail = `El rol ${role} no llama a ${name}, o no lo ve.`
  return { problem: { status: 403, title: 'Sin permiso', code: 'role-forbidden', detail } }
}
