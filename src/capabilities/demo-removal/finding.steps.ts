import {
  documentedBranches,
  documentedPeople,
  documentedShippers,
  livingShippers,
} from '../../kernel/demonstration.ts'
import type { DemoTable } from '../../kernel/demonstration-rows.ts'
import type { Database } from '../../kits/db/database.ts'
import { countWhere } from '../../kits/db/row-removal.ts'
import type { People } from '../people/people.ts'
import type { Shippers } from '../shippers/shippers.ts'
import {
  conditionOf,
  countEntries,
  countShipments,
  type DemoNames,
  hasOtherBranches,
} from './demo-removal.store.ts'

/** The contents of the demonstration, to name them before they go. */
export interface DemoFound {
  readonly shippers: readonly number[]
  readonly shipments: number
  readonly people: number
  /** Rows of tables beside those of shipments. */
  readonly rows: number
  /** The acts of its people in the audit log, which stay. */
  readonly auditEntries: number
}

/** Where it is looked for. */
export interface FindingParts {
  readonly db: Database
  readonly tables: readonly DemoTable[]
  readonly people: Pick<People, 'listDemoPeople'>
  readonly shippers: Pick<Shippers, 'list' | 'listDemo'>
}

export function totalOf({ shipments, people, rows }: DemoFound): number {
  return shipments + people + rows
}

export async function find(parts: FindingParts, isWhole: boolean): Promise<DemoFound> {
  const { db, tables, shippers } = parts
  const names = await findNames(parts, isWhole)
  let rows = 0
  for (const table of tables) {
    const where = conditionOf(table, tables, names)
    if (where !== undefined) rows += await countWhere(db, table.name, where)
  }
  const numbers = (await shippers.list()).map(({ number }) => number)
  return {
    shippers: names.shippers.filter((number) => numbers.includes(number)),
    shipments: await countShipments(db, names.shippers),
    people: names.people.length,
    rows,
    auditEntries: await countEntries(db, names.people),
  }
}

/**
 * The numbers and the people that all else is found by. A number of the living carrier that is
 * somebody else's account stays; one without an account may have rows that a cut-off removal left.
 */
export async function findNames(
  { db, shippers, people }: FindingParts,
  isWhole: boolean,
): Promise<DemoNames> {
  const existing = (await shippers.list()).map(({ number }) => number)
  const { shippers: marked } = await shippers.listDemo()
  const isOwn = (number: number) => marked.includes(number) || !existing.includes(number)
  const { first, last } = livingShippers
  const living = Array.from({ length: last - first + 1 }, (_, place) => first + place)
  const numbers = isWhole ? [...documentedShippers, ...living, ...marked] : living
  const loaded = (await people.listDemoPeople()).filter(
    ({ id, isLoaded }) => isWhole || (isLoaded && !documentedPeople.includes(id)),
  )
  const own = [...new Set(numbers)].filter(isOwn)
  const isAlone =
    isWhole &&
    existing.every((number) => own.includes(number)) &&
    !(await hasOtherBranches(db, documentedBranches))
  return { shippers: own, people: loaded.map(({ id }) => id), isWhole, isAlone }
}
