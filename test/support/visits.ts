import type { Visit } from '../../src/capabilities/deliveries/deliveries.ts'
import type { TrackingCode } from '../../src/kernel/tracking-code.ts'

/** A delivery as a courier's device sends it: to somebody with a name and a document. */
export function visitTo(code: TrackingCode, id: string, changes: Partial<Visit> = {}): Visit {
  return {
    id,
    code,
    at: undefined,
    outcome: 'delivered',
    pin: undefined,
    name: 'Sofía Benítez',
    document: '30.111.222',
    note: undefined,
    reasonCode: '',
    latitude: '-38.0012',
    longitude: '-57.5501',
    pictures: [{ file: 'foto-1.jpg', content: '/9j/4AAQ' }],
    ...changes,
  }
}
