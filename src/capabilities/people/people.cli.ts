import type { Operator } from '../../kernel/operator.ts'
import {
  comparableEmail,
  isCarrierRole,
  isEmail,
  isShipperRole,
  languages,
  type PersonRole,
  personRoles,
} from '../../kernel/person.ts'
import { readArguments, shortText, wholeNumber } from '../../kits/command-line/arguments.ts'
import type { Command, CommandLine } from '../../kits/command-line/command.ts'
import { CliError, printRecord, printRows } from '../../kits/command-line/output.ts'
import { peopleLimits } from './people.limits.ts'
import {
  type Administrator,
  carrierNumber,
  type Delivered,
  type Member,
  type People,
} from './people.ts'

/** The parts that the commands of people work with. */
export interface PeopleLineContext {
  readonly name: 'testing' | 'production'
  readonly people: People
  readonly operator: Operator
  branchName(code: string): string | undefined
}

type Line = CommandLine<PeopleLineContext>

const actions = new Map([
  ['add', add],
  ['list', list],
  ['reset', reset],
  ['email', moveEmail],
  ['role', changeRole],
  ['disable', (words: string[], line: Line) => setDisabled(words, line, true)],
  ['enable', (words: string[], line: Line) => setDisabled(words, line, false)],
])

export const personCommand: Command<PeopleLineContext> = {
  name: 'person',
  help: `  ./posta person add EMAIL --name NAME --role ROLE [--shipper N] [--branch CODE]
                     [--language es|en]
                                     somebody who signs in: of a shipper (administra, despacha,
                                     cuentas, integra, mira) or, without --shipper, of the carrier
                                     (administrator, executive, branch, scanner, courier, reader)
  ./posta person list [--shipper N]
  ./posta person role EMAIL --role ROLE [--shipper N] [--branch CODE]
  ./posta person reset EMAIL [--second-factor]
                                     a link to choose another password; --second-factor also
                                     takes away the second factor of who lost the phone
  ./posta person email EMAIL NEW     another e-mail address to sign in with; all sessions end
  ./posta person disable EMAIL       lets nobody sign in as that person, in any environment;
                                     enable undoes it
`,
  async run([action = '', ...words], line) {
    const act = actions.get(action)
    if (act === undefined)
      throw new CliError('expected: person add, list, role, reset, email, disable or enable')
    return act(words, line)
  },
}

const accountOptions = { shipper: { type: 'string' }, branch: { type: 'string' } } as const
const roleOptions = { ...accountOptions, role: { type: 'string' } } as const

async function add(words: string[], line: Line): Promise<number> {
  const { values, positionals } = readArguments(words, {
    ...roleOptions,
    name: { type: 'string' },
    language: { type: 'string', default: 'es' },
  })
  const language = languages.find((one) => one === values.language)
  if (language === undefined) throw new CliError('--language: expected es or en')
  const email = readEmail(positionals[0])
  const name = shortText(values.name, '--name', peopleLimits.nameCharacters)
  const shipper = readShipper(values.shipper)
  const role = readRole(values.role, shipper)
  const added = await line.within(values.env, async (context) => {
    await checkShipper(context, shipper)
    const wish = { email, name, language, role, branch: readBranch(values.branch, context) }
    return context.people.addMember(wish, administrator(context, shipper))
  })
  if (!added.ok) throw new CliError(addFaults[added.refusal])
  const { member, link } = added.value
  printRecord({ ...toRow(member), link: linkWords(added.value, member.email) }, values.json)
  if (link !== undefined && !values.json)
    process.stdout.write('\nThe link is shown this once: whoever opens it chooses the password.\n')
  return 0
}

/** The link to hand over, or why there is none. */
export function linkWords({ delivery, link }: Delivered, email: string): string {
  if (link !== undefined) return link.link
  if (delivery === 'mailed') return `sent to ${email}`
  return delivery === 'unsent'
    ? '(the mail was refused; ./posta person reset sends it again)'
    : '(signs in already, and accepts there)'
}

const addFaults = {
  'member-exists': 'that person is there already; ./posta person role changes the role',
  'too-many-members': `there are ${peopleLimits.membersPerAccount} people already`,
}

async function list(words: string[], line: Line): Promise<number> {
  const { values } = readArguments(words, { shipper: { type: 'string' } })
  const shipperNumber = readShipper(values.shipper)
  const members = await line.lookInto(values.env, ({ people, name }) =>
    people.listMembers({ environment: name, shipperNumber }),
  )
  printRows(members.map(toRow), values.json)
  return 0
}

async function changeRole(words: string[], line: Line): Promise<number> {
  const { values, positionals } = readArguments(words, roleOptions)
  const email = readEmail(positionals[0])
  const shipper = readShipper(values.shipper)
  const role = readRole(values.role, shipper)
  const changed = await line.within(values.env, async (context) => {
    const { people, name: environment } = context
    const members = await people.listMembers({ environment, shipperNumber: shipper })
    const member = members.find((one) => one.email === comparableEmail(email))
    const wish = { role, branch: readBranch(values.branch, context) }
    return people.changeMember(member?.id ?? '', wish, administrator(context, shipper))
  })
  if (!changed.ok) throw new CliError(`${email} is not of that account in ${values.env}`)
  printRecord(toRow(changed.value), values.json)
  return 0
}

async function reset(words: string[], line: Line): Promise<number> {
  const { values, positionals } = readArguments(words, {
    'second-factor': { type: 'boolean', default: false },
  })
  const email = readEmail(positionals[0])
  const made = await line.within(values.env, async (context) => {
    const { people, operator } = context
    if (values['second-factor']) await people.dropFactor(email, operator)
    return people.resetByEmail(email, { actor: operator, baseUrl: people.linkBase })
  })
  if (!made.ok) throw new CliError(resetFaults[made.refusal])
  printRecord({ email, link: linkWords(made.value, email) }, values.json)
  return 0
}

const resetFaults = {
  'person-unknown': 'there is no such person; ./posta person list shows them',
  'demo-person': 'the people of the demonstration keep their password',
}

const emailFaults = {
  'person-unknown': resetFaults['person-unknown'],
  'demo-person': 'the people of the demonstration keep their address',
  'email-taken': 'that address has an account already; ./posta person list shows it',
}

async function moveEmail(words: string[], line: Line): Promise<number> {
  const { values, positionals } = readArguments(words, {})
  const [email, wanted] = [readEmail(positionals[0]), readEmail(positionals[1])]
  const moved = await line.within(values.env, ({ people, operator }) =>
    people.moveByEmail(email, wanted, operator),
  )
  if (!moved.ok) throw new CliError(emailFaults[moved.refusal])
  printRecord({ id: moved.value.id, email: moved.value.email, before: email }, values.json)
  return 0
}

async function setDisabled(words: string[], line: Line, isDisabled: boolean): Promise<number> {
  const { values, positionals } = readArguments(words, {})
  const email = readEmail(positionals[0])
  const changed = await line.within(values.env, ({ people, operator }) =>
    people.setDisabled(email, isDisabled, operator),
  )
  if (!changed.ok) throw new CliError(resetFaults[changed.refusal])
  printRecord({ email, state: isDisabled ? 'disabled' : 'enabled' }, values.json)
  return 0
}

/** A person with a shell on this machine reaches everything anyway. */
export function administrator(
  { name: environment, people, operator }: PeopleLineContext,
  shipperNumber: number,
): Administrator {
  const { id, name } = operator
  return {
    actor: { id, name },
    isDemo: false,
    isShell: true,
    account: { environment, shipperNumber },
    reach: { environment: 'production', shipperNumber: carrierNumber },
    baseUrl: people.linkBase,
  }
}

function readEmail(text: string | undefined): string {
  if (text === undefined || !isEmail(text.trim())) throw new CliError('expected an e-mail address')
  return text.trim()
}

function readShipper(text: string | undefined): number {
  return text === undefined ? carrierNumber : wholeNumber(text, '--shipper', 9999)
}

function readRole(text: string | undefined, shipper: number): PersonRole {
  const isOfAccount = shipper === carrierNumber ? isCarrierRole : isShipperRole
  const fitting = personRoles.filter((one) => isOfAccount(one))
  const role = fitting.find((one) => one === text)
  if (role === undefined) throw new CliError(`--role: expected one of ${fitting.join(', ')}`)
  return role
}

function readBranch(text: string | undefined, { branchName }: PeopleLineContext): string | null {
  if (text === undefined) return null
  if (branchName(text) === undefined) throw new CliError(`--branch: there is no ${text}`)
  return text.toUpperCase()
}

async function checkShipper({ people, name }: PeopleLineContext, shipper: number): Promise<void> {
  if (shipper === carrierNumber) return
  if ((await people.findShipper(name, shipper)) === undefined)
    throw new CliError(`--shipper: there is no ${shipper} in ${name}`)
}

function toRow(member: Member) {
  const { id, email, name, role, branch, isInvited, isDisabled, signedInAt } = member
  const invited = isInvited ? 'invited' : 'active'
  return {
    id,
    email,
    name,
    role,
    branch: branch ?? '',
    state: isDisabled ? 'disabled' : invited,
    'signed in': signedInAt === null ? '' : new Date(signedInAt).toISOString(),
  }
}
