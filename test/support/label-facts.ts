import fc from 'fast-check'
import type { LabelFacts, LabelNotice } from '../../src/capabilities/labels/label-content.ts'
import { hundredths } from '../../src/kernel/measures.ts'
import type { Order, Product } from '../../src/kernel/order.ts'
import type { PostalCode } from '../../src/kernel/postal-code.ts'
import type { ServiceType } from '../../src/kernel/service-type.ts'
import type { TrackingCode } from '../../src/kernel/tracking-code.ts'

export function product(changes: Partial<Product> = {}): Product {
  return {
    lengthHundredthsCm: hundredths(3000),
    heightHundredthsCm: hundredths(1050),
    widthHundredthsCm: hundredths(2000),
    weightHundredthsKg: hundredths(125),
    quantity: 1,
    cashOnDelivery: 12_500,
    sku: 'MATE-01',
    description: 'Mate de calabaza',
    warehouse: '001',
    location: 'A01',
    ...changes,
  }
}

export function order(changes: Partial<Order> = {}): Order {
  return {
    trackingCode: 'TIENDA-000012345' as TrackingCode,
    service: 'E',
    products: [product({ quantity: 2 })],
    recipient: {
      name: 'María Eugenia Núñez',
      documentType: 'DNI',
      documentNumber: 30_123_456,
      mobile: '1155512345',
      phone: '4777-1234',
    },
    address: {
      street: 'Avenida Santa Fe',
      number: '1860',
      floor: '4',
      flat: 'B',
      postalCode: 1425 as PostalCode,
      locality: 'Palermo',
      province: 'Ciudad Autónoma de Buenos Aires',
    },
    observations: ['Tocar timbre dos veces', 'Entregar de mañana'],
    deliveryNote: 'R-0001-00001234',
    numericData: '0000012345',
    alternativeCode: '42',
    ...changes,
  }
}

export function facts(changes: Partial<LabelFacts> = {}): LabelFacts {
  const shown = changes.order ?? order()
  return {
    order: shown,
    shipperNumber: 9001,
    shipperName: 'Tienda Demo',
    enteredOn: '15/11/2026',
    trackingUrl: `https://posta.example/production/seguimiento/${shown.trackingCode}`,
    router: 'AMBA NORTE 03',
    branchName: undefined,
    notice: undefined,
    destination: undefined,
    ...changes,
  }
}

/** The longest value of everything that the contract accepts. */
export const longest: LabelFacts = facts({
  order: order({
    trackingCode: 'WQMWQMWQMWQMWQMW' as TrackingCode,
    service: 'G',
    products: [product({ quantity: 9999, cashOnDelivery: 99_999_999 })],
    recipient: {
      name: 'WWWWWWWW MMMMMMMM WWWWWWWW MMMMMMMM WWWW',
      documentType: 'DNI',
      documentNumber: 9_999_999_999,
      mobile: '+54911555123456',
      phone: '0800-555-1234 interno 12345 por la tarde',
    },
    address: {
      street: 'Avenida Presidente Hipólito Yrigoyen Oeste Nº',
      number: '123456',
      floor: 'PB-123',
      flat: 'DTO-AB',
      postalCode: 8400 as PostalCode,
      locality: 'R8400',
      province: 'Tierra del Fuego, Antártida e Islas del Atlántico Sur',
    },
    observations: Array.from({ length: 6 }, () => 'Á'.repeat(95)),
    authorized: Array.from({ length: 3 }, () => ({ name: 'N'.repeat(40) })),
    deliveryNote: 'R'.repeat(30),
  }),
  shipperName: 'S'.repeat(80),
  trackingUrl: `https://seguimiento.transporte-ejemplo.com.ar/production/seguimiento/WQMWQMWQMWQMWQMW`,
  router: 'PATAGONIA CORDILLERA SUR 1234567890 MMMM',
  branchName: 'Sucursal San Carlos de Bariloche Centro Cívico',
})

const anyText = (most: number) =>
  fc.oneof(
    fc.string({ maxLength: most, unit: 'grapheme' }),
    fc.string({ maxLength: most, unit: fc.constantFrom(...Array.from('WM@%ÁÑü .-^~\\()_€')) }),
    fc.string({ maxLength: most }),
  )
const codeLetters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-')
const notices: readonly (LabelNotice | undefined)[] = [
  undefined,
  'cancelled',
  'returning',
  'redirected',
  'redirecting',
]

/** Arbitrary orders: some that nobody would send, and some that many would. */
export const anyFacts: fc.Arbitrary<LabelFacts> = fc
  .record({
    code: fc.string({ minLength: 4, maxLength: 16, unit: fc.constantFrom(...codeLetters) }),
    service: fc.constantFrom<ServiceType[]>('E', 'R', 'B', 'F', 'G', 'C'),
    quantities: fc.array(fc.integer({ min: 1, max: 9999 }), { minLength: 1, maxLength: 60 }),
    cash: fc.integer({ min: 0, max: 99_999_999 }),
    name: anyText(40),
    mobile: anyText(15),
    phone: fc.option(anyText(40), { nil: undefined }),
    street: anyText(45),
    number: fc.option(anyText(6), { nil: undefined }),
    floor: fc.option(anyText(6), { nil: undefined }),
    flat: fc.option(anyText(6), { nil: undefined }),
    postalCode: fc.integer({ min: 1000, max: 9999 }),
    locality: anyText(200),
    province: anyText(200),
    observations: fc.array(anyText(95), { maxLength: 6 }),
    sku: anyText(30),
    description: anyText(40),
    router: fc.option(anyText(40), { nil: undefined }),
    branch: fc.option(anyText(60), { nil: undefined }),
    shipperName: anyText(80),
    host: fc.string({
      minLength: 1,
      maxLength: 60,
      unit: fc.constantFrom('a', 'b', 'c', '.', '-'),
    }),
    notice: fc.constantFrom(...notices),
  })
  .map((any) =>
    facts({
      order: order({
        trackingCode: any.code as TrackingCode,
        service: any.service,
        products: any.quantities.map((quantity) =>
          product({
            quantity,
            cashOnDelivery: any.cash,
            sku: any.sku,
            description: any.description,
          }),
        ),
        recipient: {
          name: any.name,
          mobile: any.mobile,
          ...(any.phone ? { phone: any.phone } : {}),
        },
        address: {
          street: any.street,
          postalCode: any.postalCode as PostalCode,
          locality: any.locality,
          province: any.province,
          ...(any.number ? { number: any.number } : {}),
          ...(any.floor ? { floor: any.floor } : {}),
          ...(any.flat ? { flat: any.flat } : {}),
        },
        observations: any.observations,
      }),
      shipperName: any.shipperName,
      router: any.router,
      branchName: any.branch,
      trackingUrl: `https://${any.host}.ar/testing/seguimiento/${any.code}`,
      notice: any.notice,
    }),
  )
