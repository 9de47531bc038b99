import type { Operator } from '../../kernel/operator.ts'
import type { ServiceType } from '../../kernel/service-type.ts'
import { serviceTypes } from '../../kernel/service-type.ts'
import { defaultVolumetricFactor, parseShipperNumber, type Shipper } from '../../kernel/shipper.ts'
import type { FieldProblem } from '../../kits/http/problem.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, orRefuse, refuse } from '../../outcome.ts'
import { flag, integer, oneOf as oneOfField, text as textField } from '../../rows/fields.ts'
import { notFound } from '../../rows/operation.ts'
import { pageQuery, toPage, usualLimit } from '../../rows/paging.ts'
import { message, opsRows } from '../../rows/row.ts'
import { computed, count, listOf, moment, oneOf, orNull, text, view } from '../../rows/view.ts'
import type { Onboarding, Progress } from './onboarding.ts'
import { missingTexts, shownProgress, stateTexts } from './onboarding.wire.ts'

export interface OnboardingOpsContext {
  readonly onboarding: Onboarding | undefined
  readonly operator: Operator
}

const { row } = opsRows<OnboardingOpsContext>()

const executives = ['administrator', 'executive']
const readers = [...executives, 'reader']
const elsewhere = 'La habilitación se lleva en el ambiente de pruebas.'
const unknown = {
  es: 'No hay ninguna habilitación de esa cuenta.',
  en: 'The account is not being onboarded.',
}
const letters = Object.keys(serviceTypes) as ServiceType[]

const onboardingInput = message(
  'OnboardingInput',
  {
    number: [
      'number',
      integer(4, { required: true, least: 1, description: 'Número de la cuenta.' }),
    ],
    name: ['name', textField(60, { required: true, description: 'Nombre del remitente.' })],
    mode: [
      'mode',
      oneOfField(['CROSS', 'WARE'], { required: true, description: 'De dónde despacha.' }),
    ],
    insured: ['insured', flag({ description: 'Con seguro. Por omisión, no.' })],
    sameDay: ['sameDay', flag({ description: 'Entrega en el día. Por omisión, no.' })],
    volumetricFactor: ['volumetricFactor', integer(6, { least: 1, description: 'cm³ por kg.' })],
    contactName: ['contactName', textField(60, { required: true, description: 'Quién integra.' })],
    contactEmail: ['contactEmail', textField(100, { required: true, description: 'Su correo.' })],
    services: [
      'services',
      textField(20, {
        description: `Servicios que va a usar, con espacios: ${letters.join(' ')}.`,
      }),
    ],
  },
  'Con estos datos no se puede pedir.',
  judgeWish,
)

interface Issued {
  readonly shipper: Shipper
  readonly environment: 'testing' | 'production'
  readonly password: string
  readonly key: string
}

const shownCredentials = view<Issued>('AccountCredentials')({
  shipper: computed(count('Número de la cuenta.'), ({ shipper }) => shipper.number),
  environment: oneOf(['testing', 'production'], 'Dónde sirven las credenciales.'),
  password: text('Para los endpoints; se muestra esta única vez.'),
  key: text('Para el normalizador; se muestra esta única vez.'),
})

/** Refuses where there is no onboarding: in production. */
function findDoor(_asked: unknown, { onboarding }: OnboardingOpsContext) {
  return orRefuse(onboarding, 'not-found')
}

const summary = view<Progress['record']>('OnboardingSummary')({
  shipper: ['shipperNumber', count('Número de la cuenta.')],
  contactName: text('A quién preguntar.'),
  contactEmail: text('Su correo.'),
  requestedBy: text('Quién la pidió.'),
  requestedAt: orNull(moment('Cuándo se pidió.')),
  readyAt: orNull(moment('Cuándo estuvo todo probado.')),
  approvedAt: orNull(moment('Cuándo se habilitó.')),
  withdrawnAt: orNull(moment('Cuándo se retiró.')),
})

const requestOnboarding = row({
  method: 'POST',
  path: '/onboardings',
  name: 'requestOnboarding',
  asksFresh: true,
  summary: 'Pedir la habilitación de un remitente',
  description: paragraph`La pide su ejecutivo de cuentas. Crea la cuenta de pruebas y muestra sus
    credenciales esta única vez; desde entonces se juzga cada orden de prueba que cargue.`,
  roles: executives,
  showsSecret: true,
  body: onboardingInput,
  answer: shownCredentials,
  status: 201,
  find: findDoor,
  async run({ found: onboarding, body }, { operator }) {
    const { contactName, contactEmail, services: serviceWords, ...account } = body
    const services = wordsOf(serviceWords).filter(isLetter)
    const shipper = { ...usual, ...account }
    const issued = await onboarding.request(
      { shipper, contactName, contactEmail, services },
      operator,
    )
    return issued.ok ? accept({ ...issued.value, environment: 'testing' as const }) : issued
  },
  refusals: {
    'not-found': [404, elsewhere],
    'number-taken': [409, 'Ya existe un remitente con ese número: elegí otro.'],
  },
})

function wordsOf(services: unknown): string[] {
  return typeof services === 'string' ? services.split(/[\s,]+/).filter(Boolean) : []
}

function isLetter(word: string): word is ServiceType {
  return letters.some((letter) => letter === word)
}

function judgeWish({
  services,
  contactEmail,
}: {
  readonly services?: unknown
  readonly contactEmail?: unknown
}): FieldProblem[] {
  const faults: FieldProblem[] = []
  if (!wordsOf(services).every(isLetter))
    faults.push({
      field: 'services',
      code: 'field-malformed',
      detail: `Se esperan letras de ${letters.join(' ')}.`,
      en: `Expected letters of ${letters.join(' ')}.`,
    })
  if (typeof contactEmail === 'string' && !contactEmail.includes('@'))
    faults.push({
      field: 'contactEmail',
      code: 'field-malformed',
      detail: 'Se espera un correo electrónico.',
      en: 'Expected an e-mail address.',
    })
  return faults
}

const usual = { insured: false, sameDay: false, volumetricFactor: defaultVolumetricFactor }

interface OnboardingPage {
  readonly items: readonly Progress['record'][]
  readonly next: string | undefined
}

const listOnboardings = row({
  method: 'GET',
  path: '/onboardings',
  name: 'listOnboardings',
  summary: 'Listar las habilitaciones',
  description: 'Por número de cuenta, con los momentos de cada paso.',
  roles: readers,
  query: pageQuery(parseShipperNumber),
  answer: view<OnboardingPage>('OnboardingSummaryPage')({
    items: listOf(summary, 'Las filas de esta página.'),
    next: orNull(text('Con qué pedir la página siguiente.')),
  }),
  async run({ query: { after = 0, limit = usualLimit } }, { onboarding }) {
    if (onboarding === undefined) return refuse('not-found')
    const rows = await onboarding.list(after, limit + 1)
    return accept(toPage(rows, { limit }, ({ shipperNumber }) => String(shipperNumber)))
  },
  refusals: { 'not-found': [404, elsewhere] },
})

const getOnboardingReport = row({
  method: 'GET',
  path: '/onboardings/:number',
  name: 'getOnboardingReport',
  summary: 'Ver el informe de una habilitación',
  description: 'Cada orden de prueba con lo que le falta, y lo que falta en total.',
  roles: readers,
  answer: shownProgress,
  async run({ params }, { onboarding }) {
    const progress = await onboarding?.progressOf(parseShipperNumber(params.number) ?? 0)
    return orRefuse(progress, notFound(onboarding === undefined ? elsewhere : unknown))
  },
  refusals: {},
})

const approveOnboarding = row({
  method: 'POST',
  path: '/onboardings/:number/approval',
  name: 'approveOnboarding',
  asksFresh: true,
  summary: 'Aprobar una habilitación',
  description: paragraph`Crea la cuenta de producción con el mismo número y muestra sus credenciales
    esta única vez. Las primeras semanas admite pocas órdenes por día, y cada semana más. Se llama
    en pruebas, con un token de producción.`,
  roles: executives,
  tokensOf: 'production',
  showsSecret: true,
  answer: shownCredentials,
  status: 201,
  find: findDoor,
  async run({ params, found: onboarding }, { operator }) {
    const approved = await onboarding.approve(parseShipperNumber(params.number) ?? 0, operator)
    return approved.ok
      ? accept({ ...approved.value, environment: 'production' as const })
      : approved
  },
  refusals: {
    'not-found': [404, elsewhere],
    'onboarding-unknown': [404, unknown.es, unknown.en],
    'not-ready': [409, ({ report }) => ({ es: missingTexts(report).join(' ') })],
    ended: [409, ({ state }) => ({ es: stateTexts[state] })],
    demonstration: [
      409,
      'Esa cuenta la hizo la demostración: no pasa a producción. Dala de alta de nuevo.',
      'The demonstration made that account: it does not go to production. Add it anew.',
    ],
    'production-not-served': [409, 'Este proceso no sirve el ambiente de producción.'],
    'production-number-taken': [409, 'En producción ya hay otra cuenta con ese número.'],
  },
})

const withdrawal = message(
  'OnboardingWithdrawal',
  { reason: ['reason', textField(200, { required: true, description: 'Por qué.' })] },
  { lack: 'Falta decir por qué.' },
)

const withdrawOnboarding = row({
  method: 'POST',
  path: '/onboardings/:number/withdrawal',
  name: 'withdrawOnboarding',
  summary: 'Dar de baja una habilitación',
  description: 'Para quien desistió: ya no se puede aprobar. La cuenta de pruebas queda.',
  roles: executives,
  body: withdrawal,
  answer: view<{ readonly state: string }>('OnboardingWithdrawn')({
    state: text('El estado en que quedó.'),
  }),
  find: findDoor,
  async run({ params, body, found: onboarding }, { operator }) {
    const number = parseShipperNumber(params.number) ?? 0
    const ended = await onboarding.withdraw(number, body.reason, operator)
    return ended.ok ? accept({ state: 'withdrawn' }) : ended
  },
  refusals: {
    'not-found': [404, elsewhere],
    'onboarding-unknown': [404, unknown.es, unknown.en],
    ended: [409, 'La habilitación ya terminó.'],
  },
})

export const onboardingOperations = [
  requestOnboarding,
  listOnboardings,
  getOnboardingReport,
  approveOnboarding,
  withdrawOnboarding,
]
