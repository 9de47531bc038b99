import type { Operator } from '../../kernel/operator.ts'
import { readArguments, shortText } from '../../kits/command-line/arguments.ts'
import type { Command, CommandLine } from '../../kits/command-line/command.ts'
import { CliError, printRecord } from '../../kits/command-line/output.ts'
import { readWhole } from '../../kits/files/replaced-file.ts'
import { type BrandDoor, type Logo, parseColour, type ShownBrand } from './brand.ts'
import { logoTexts, writeBrand } from './brand.wire.ts'

export interface BrandCommandContext {
  readonly brand: BrandDoor
  readonly operator: Operator
}

type Line = CommandLine<BrandCommandContext>

export const brandCommand: Command<BrandCommandContext> = {
  name: 'brand',
  help: `  ./posta brand show                 the name, colour, logo and contact of public pages
  ./posta brand set [--name NAME] [--colour '#1d4fc4'] [--logo FILE.png|FILE.svg|none]
                    [--phone TEXT] [--email TEXT] [--web TEXT]
`,
  async run([action = '', ...words], line) {
    if (action === 'show') return show(words, line)
    if (action === 'set') return set(words, line)
    throw new CliError('expected: brand show or set')
  },
}

async function show(words: string[], line: Line): Promise<number> {
  const { values } = readArguments(words, {})
  print(await line.within(values.env, async ({ brand }) => brand.current()), values)
  return 0
}

function print(shown: ShownBrand, { env, json }: { readonly env: string; readonly json: boolean }) {
  const { name, colour, colours, notice, logoPath, phone, email, web } = writeBrand(shown)
  const used = { inLight: colours.light.accent, inDark: colours.dark.accent, notice: notice ?? '' }
  const facts = { environment: env, name, colour, ...used, logo: logoPath ?? '' }
  printRecord({ ...facts, phone, email, web }, json)
}

async function set(words: string[], line: Line): Promise<number> {
  const { values } = readArguments(words, {
    name: { type: 'string' },
    colour: { type: 'string' },
    logo: { type: 'string' },
    phone: { type: 'string' },
    email: { type: 'string' },
    web: { type: 'string' },
  })
  if (values.colour !== undefined && parseColour(values.colour) === undefined)
    throw new CliError('--colour: expected a colour such as #1d4fc4')
  const logo = values.logo === undefined ? undefined : await readLogo(values.logo)
  const put = await line.within(values.env, ({ brand, operator }) => {
    const { colours: _made, ...now } = brand.current()
    const changed = {
      name: values.name === undefined ? now.name : shortText(values.name, '--name', 40),
      colour: values.colour ?? now.colour,
      logo: values.logo === undefined ? now.logo : logo,
      phone: values.phone ?? now.phone,
      email: values.email ?? now.email,
      web: values.web ?? now.web,
    }
    return brand.put(changed, operator)
  })
  if (!put.ok) throw new CliError(`--logo: ${logoTexts[put.refusal]}`)
  print(put.value, values)
  return 0
}

async function readLogo(file: string): Promise<Logo | undefined> {
  if (file === 'none') return undefined
  const bytes = await readWhole(file)
  if (bytes === undefined) throw new CliError(`--logo: ${file} can not be read`)
  const type = file.toLowerCase().endsWith('.svg') ? 'image/svg+xml' : 'image/png'
  return { type, data: Buffer.from(bytes).toString('base64') }
}
