/** Everybody who sees pages of the living carrier: one person for each role and kind of account. */
import { carrierNumber } from '../../../src/capabilities/people/people.ts'
import { demoPeople } from '../../../src/demo/demo-carrier.ts'
import { livingPeople } from '../../../src/demo/living/data/cast.ts'
import { shops } from '../../../src/demo/living/data/shops.ts'
import { isLivingShipper } from '../../../src/kernel/demonstration.ts'
import { maySee, type Page, type Role, type Screen, type Visitor } from '../../../web/page.ts'
import { pages } from '../../../web/pages.ts'

export interface FullVisitor extends Visitor {
  readonly email: string
  readonly branch: string | null
}

const isWareShop = (number: number) =>
  shops.some(({ shipper }) => shipper.number === number && shipper.mode === 'WARE')

const isDocumented = (id: string) => demoPeople.some((one) => one.id === id)

/** The documented people first: theirs are the pages that visitors open. */
const people = [...livingPeople, ...demoPeople]
  .filter(({ shipperNumber: of }) => of === carrierNumber || isLivingShipper(of))
  .toSorted((one, other) => Number(isDocumented(other.id)) - Number(isDocumented(one.id)))

function whoIs(role: Role, isWare: boolean): FullVisitor {
  const person = people.find((one) => one.role === role && isWareShop(one.shipperNumber) === isWare)
  if (person === undefined)
    throw new Error(`the living carrier has no ${role}${isWare ? ' of a WARE shop' : ''}`)
  const { email, branch } = person
  return { role, isWare, environment: 'testing', isDemonstration: true, email, branch }
}

const rolesOf = (some: readonly Page[]) =>
  new Set(
    some.flatMap(({ roles, screens }) => [...roles, ...screens.flatMap((one) => one.roles ?? [])]),
  )

const everyRole = [...rolesOf(pages)]
const wareRoles = [...rolesOf(pages.filter(({ only }) => only === 'ware'))]

/**
 * Those of one branch come first: their lists lead to pages that others only find once they choose.
 */
export const fullVisitors: readonly FullVisitor[] = [
  ...everyRole.map((role) => whoIs(role, false)),
  ...wareRoles.map((role) => whoIs(role, true)),
].toSorted((one, other) => Number(one.branch === null) - Number(other.branch === null))

const openParts = ({ path }: Screen) => path.split('$').length

/** The screens that somebody sees; those whose address has a code come after the lists of codes. */
export function screensOf(visitor: FullVisitor): Screen[] {
  const own = pages.filter(({ only }) => !visitor.isWare || only === 'ware')
  return own
    .flatMap((page) => page.screens.filter((screen) => maySee(page, visitor, screen)))
    .toSorted((one, other) => openParts(one) - openParts(other))
}
