/**
 * Acts of people in a service, through its rows: the same for an own carrier and a demonstration.
 */
import assert from 'node:assert/strict'
import type { Browser } from '../people/support.ts'
import type { Reply } from '../support/posta.ts'

const [v1, ops] = ['/testing/v1', '/testing/ops/v1']

/** Somebody of a shop and somebody of the carrier, who act on the shipments of one shipper. */
export interface Actors {
  /** How the codes of its shipments begin. */
  readonly prefix: string
  readonly shop: Browser
  readonly staff: Browser
  /** The address of the courier who carries them. */
  readonly courier: string
  /** Whether its events are posted somewhere. */
  readonly isPosted?: boolean
}

export async function must(answer: Promise<Reply>): Promise<Reply['json']> {
  const { status, text, json } = await answer
  assert.ok(status < 300, `${status} ${text}`)
  return json
}

const order = (trackingCode: string, cents: number) => ({
  trackingCode,
  service: cents === 0 ? 'E' : 'B',
  recipient: {
    name: `Recibe ${trackingCode}`,
    documentType: 'DNI',
    documentNumber: 30_111_222,
    emails: ['recibe@correo.example'],
    mobile: '1155551234',
  },
  address: {
    street: 'Avenida Caseros',
    number: '2700',
    postalCode: 1264,
    locality: 'Parque Patricios',
    province: 'Ciudad Autónoma de Buenos Aires',
  },
  products: [
    {
      lengthCm: 30,
      heightCm: 10,
      widthCm: 20,
      weightKg: 1.5,
      quantity: 1,
      description: 'Mate',
      ...(cents === 0 ? {} : { cashOnDelivery: cents / 100 }),
    },
  ],
})

/** Loads orders, the first few of them to be paid in cash; returns their codes. */
export async function loadOrders({ prefix, shop }: Actors, many: number, withCash: number) {
  const codes = Array.from({ length: many }, (_, place) => `${prefix}${String(place + 1)}`)
  for (const [place, code] of codes.entries())
    await must(shop.send('POST', `${v1}/orders`, order(code, place < withCash ? 150_000 : 0)))
  return codes
}

export async function scan(
  { staff }: Pick<Actors, 'staff'>,
  codes: readonly string[],
  checks: readonly string[],
  more: object = {},
): Promise<void> {
  for (const check of checks) {
    const movements = codes.map((trackingCode) => ({
      trackingCode,
      check,
      branch: 'C0001',
      ...more,
    }))
    const { results } = await must(staff.send('POST', `${ops}/movements`, { movements }))
    for (const { status } of results) assert.equal(status, 'recorded', JSON.stringify(results))
  }
}

/** Everything that leaves rows, for ten shipments or so; returns their codes. */
export async function actAll(actors: Actors): Promise<string[]> {
  const { shop, staff, prefix, courier } = actors
  const codes = await loadOrders(actors, 10, 4)
  const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = ''] = codes
  const seventh = codes[6] ?? ''
  await must(shop.send('PUT', `${v1}/views/demoradas`, { name: 'Demoradas', query: 'estado=LD' }))
  await must(shop.get(`${v1}/dashboard`))
  await must(shop.send('POST', `${v1}/hand-overs`, {}))
  await must(shop.get(`${v1}/account`))
  await scan(actors, codes.slice(0, 8), ['IF', 'GE', 'AS', 'AR'])
  await scan(actors, [first, second, third, fourth, fifth, seventh], ['MA'])
  await must(
    staff.send('PUT', `${ops}/runs/${prefix}R1`, {
      branch: 'C0001',
      courier,
      stops: [first, second, third],
    }),
  )
  await must(staff.send('POST', `${ops}/runs/${prefix}R1/start`, {}))
  await scan(actors, [fourth, fifth], ['LD'])
  await scan(actors, [first, second, third, fourth], ['DL'])
  await scan(actors, [fourth], ['CA'], { correction: true, reason: 'no era su casa' })
  await scan(actors, [fifth], ['CA'])
  await must(
    staff.send('POST', `${ops}/cash/hand-overs`, {
      branch: 'C0001',
      trackingCodes: [first, second],
      countedCents: 299_000,
    }),
  )
  const bag = await must(
    staff.send('POST', `${ops}/containers`, {
      kind: 'bag',
      branch: 'C0001',
      destination: 'B0001',
    }),
  )
  await scan(actors, [sixth], ['CO'], { container: bag.id })
  await must(
    staff.send('POST', `${ops}/trips`, {
      branch: 'C0001',
      destination: 'B0001',
      vehicle: 'AC 123 BD',
      driver: 'Juan Pérez',
      seals: ['8841'],
    }),
  )
  await must(
    staff.send('POST', `${ops}/measurements`, {
      measurements: [
        {
          trackingCode: seventh,
          weightKg: 9.4,
          lengthCm: 35,
          heightCm: 12,
          widthCm: 22,
          branch: 'C0001',
        },
      ],
    }),
  )
  const said = { kind: 'lost', amountCents: 4_500_000, text: 'No llegó.' }
  await must(shop.send('POST', `${v1}/claims`, { trackingCode: seventh, ...said }))
  await must(
    staff.send('POST', `${ops}/rate-drafts`, { note: `Suba ${prefix}`, from: '2030-04-01' }),
  )
  // Events are written for their listeners; where they are posted, attempts go on beside the test.
  await must(shop.get(`${v1}/events?limit=1`))
  const hook = { url: 'https://1.1.1.1/aviso', types: ['shipment.moved'], description: 'tienda' }
  if (actors.isPosted) await must(shop.send('POST', `${v1}/webhooks`, hook))
  await scan(actors, [seventh], ['LD'])
  await must(shop.send('POST', `${v1}/orders/${codes[9]}/cancellation`, {}))
  await must(shop.send('POST', `${v1}/keys`, { name: 'página', scopes: ['quotes'] }))
  return codes
}
