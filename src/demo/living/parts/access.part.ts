import type { DemoPerson } from '../../../capabilities/people/people.ts'
import { once } from '../diary.ts'
import type { LivingPart, Task } from '../living-part.ts'
import { memberOf, ownerOf, staff, type World } from '../world.ts'
import { atPhase } from './collection.part.ts'

interface Listed {
  readonly items: readonly { readonly id: string; readonly name: string }[]
}

interface Issued {
  readonly id: string
  readonly key: string
  readonly approval?: string
}

interface PlannedKey {
  readonly shop: number
  readonly name: string
  readonly scopes: readonly string[]
  readonly ago: number
  readonly phase: number
  readonly origins?: readonly string[]
  readonly expiresInDays?: number
  readonly revokedAgo?: number
  /** Whether nobody has decided about it yet. */
  readonly isWaiting?: boolean
}

interface PlannedToken {
  readonly name: string
  readonly role: string
  readonly branch?: string
  readonly ago: number
  readonly revokedAgo?: number
}

const dayMs = 86_400_000
const orderScopes = ['orders:read', 'orders:write', 'tracking', 'labels'] as const

/** Those of 9101 open more than their asker may give: its administrator approves, one not yet. */
const keys: readonly PlannedKey[] = [
  { shop: 9101, name: 'Tienda en línea', scopes: orderScopes, ago: 13, phase: 0.2 },
  {
    shop: 9101,
    name: 'Cotizador del carrito',
    scopes: ['quotes'],
    origins: ['https://tienda.yatay.example'],
    ago: 12,
    phase: 0.31,
    expiresInDays: 18,
  },
  { shop: 9101, name: 'Prueba de Tadeo', scopes: ['tracking'], ago: 9, phase: 0.4, revokedAgo: 6 },
  {
    shop: 9101,
    name: 'Sistema contable',
    scopes: ['cash', 'account'],
    ago: 1,
    phase: 0.7,
    isWaiting: true,
  },
  { shop: 9102, name: 'Gestión de stock', scopes: [...orderScopes, 'stock'], ago: 13, phase: 0.4 },
  { shop: 9105, name: 'Planilla diaria', scopes: ['webhooks', 'tracking'], ago: 11, phase: 0.5 },
]

const tokens: readonly PlannedToken[] = [
  { name: 'Estación de ingreso, casa central', role: 'scanner', branch: 'C0001', ago: 13 },
  { name: 'Estación de ingreso, Córdoba', role: 'scanner', branch: 'X0001', ago: 12 },
  { name: 'Estación vieja de Rosario', role: 'scanner', branch: 'S0001', ago: 12, revokedAgo: 5 },
  { name: 'Tablero de la nave', role: 'reader', ago: 10 },
]

const [tokenPhase, revokedPhase, usedPhase] = [0.26, 0.57, 0.3]

/** Secrets are shown once: those of this process's keys are used, as the shops' programs do. */
const secrets = new WeakMap<World, Map<string, string>>()

/** Keys of the shops' programs, one of which waits for an approval; tokens of stations. */
export const accessPart: LivingPart = {
  name: 'access',
  slices: ['api-keys', 'operators'],
  work: (world, span) => [
    ...keys.flatMap((key): Task[] => [
      ...once(world, span, key, () => issueKey(world, key)),
      ...(key.revokedAgo === undefined
        ? []
        : once(world, span, { ago: key.revokedAgo, phase: revokedPhase }, () =>
            revokeKey(world, key),
          )),
    ]),
    ...tokens.flatMap((token): Task[] => [
      ...once(world, span, { ago: token.ago, phase: tokenPhase }, () => issueToken(world, token)),
      ...(token.revokedAgo === undefined
        ? []
        : once(world, span, { ago: token.revokedAgo, phase: revokedPhase }, () =>
            revokeToken(world, token),
          )),
    ]),
    ...atPhase(span, usedPhase, (at) => [{ at, run: () => useKeys(world) }]),
  ],
}

function keeperOf(shop: number): DemoPerson {
  return memberOf(shop, 'integra') ?? ownerOf(shop)
}

async function findKey(world: World, { shop, name }: PlannedKey) {
  const listed = await world.shop<Listed>(keeperOf(shop), 'listOwnKeys', {})
  return listed?.items.find((one) => one.name === name)
}

async function issueKey(world: World, key: PlannedKey): Promise<void> {
  if (await findKey(world, key)) return
  const { name, scopes, origins = [], expiresInDays } = key
  const expiry =
    expiresInDays === undefined
      ? {}
      : { expiresAt: new Date(world.now() + expiresInDays * dayMs).toISOString() }
  const body = { name, scopes, origins, ...expiry }
  const issued = await world.shop<Issued>(keeperOf(key.shop), 'issueOwnKey', { body })
  if (issued?.approval === 'waiting' && !key.isWaiting)
    await world.shop(ownerOf(key.shop), 'approveOwnKey', { params: { id: issued.id } })
  const ofWorld = secrets.get(world) ?? new Map<string, string>()
  secrets.set(world, ofWorld)
  if (issued) ofWorld.set(name, issued.key)
}

async function revokeKey(world: World, key: PlannedKey): Promise<void> {
  const stored = await findKey(world, key)
  if (stored === undefined) return
  await world.shop(keeperOf(key.shop), 'revokeOwnKey', { params: { id: stored.id } })
}

/** Those that wait or were revoked open nothing, which is not asked here. */
async function useKeys(world: World): Promise<void> {
  for (const secret of secrets.get(world)?.values() ?? [])
    await world.doors.apiKeys.identify(secret)
}

async function findToken(world: World, { name }: PlannedToken) {
  const listed = await world.ops<Listed>(staff('administrator'), 'listTokens', {})
  return listed?.items.find((one) => one.name === name)
}

async function issueToken(world: World, token: PlannedToken): Promise<void> {
  if (await findToken(world, token)) return
  const { name, role, branch } = token
  const body = { name, role, ...(branch === undefined ? {} : { branch }) }
  await world.ops(staff('administrator'), 'issueToken', { body })
}

async function revokeToken(world: World, token: PlannedToken): Promise<void> {
  const stored = await findToken(world, token)
  if (stored === undefined) return
  await world.ops(staff('administrator'), 'revokeToken', { params: { id: stored.id } })
}
