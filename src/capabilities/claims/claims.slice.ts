import { defineSlice, type Ground } from '../../slice.ts'
import type { Events } from '../events/events.ts'
import { claimEvents } from './claims.events.ts'
import { claimLimitWords } from './claims.limits.ts'
import { claimRows } from './claims.ops.ts'
import { openClaims } from './claims.ts'
import { ownClaimRows } from './claims.v1.ts'

interface ClaimsGround extends Ground {
  readonly events: Events
}

export const claims = defineSlice({
  name: 'claims',
  auditActions: {
    'claim.open': ['Abrió un reclamo', 'Opened a claim'],
    'claim.lost': ['Lo dio por perdido', 'Gave it up as lost'],
    'claim.write': ['Escribió en un reclamo', 'Wrote about a claim'],
    'claim.accepted': ['Aceptó un reclamo', 'Accepted a claim'],
    'claim.refused': ['Rechazó un reclamo', 'Refused a claim'],
    'claim.withdrawn': ['Retiró un reclamo', 'Withdrew a claim'],
  },
  tables: ['claim', 'claim_message'],
  demonstration: {
    claim_message: { of: 'claim', key: 'id', by: 'claim_id' },
    claim: { shipper: 'shipper_number' },
  },
  limits: claimLimitWords,
  events: claimEvents,
  ops: claimRows,
  v1: ownClaimRows,
  chapters: {
    ops: [{ id: 'reclamos', title: 'Reclamos', place: 45, paths: ['/claims'] }],
    v1: [{ id: 'reclamos', title: 'Reclamos', place: 28, paths: ['/claims'] }],
  },
  pathWords: { '/claims/:id': 'El id del reclamo.' },
  samples: {
    '/claims': {
      path: '/claims',
      body: { trackingCode: '<shipment>', kind: 'lost', amountCents: 100_00, text: 'No llegó.' },
      field: 'id',
      scans: 'IF',
    },
  },
  exampleWords: {
    claim: 'clm_01K9ZX0S5V0Q2',
    damage: 'clm_01K9ZX1S5V0Q3',
    lack: 'clm_01K9ZX2S5V0Q4',
    loss: 'clm_01K9ZX3S5V0Q5',
  },
  open: ({ db, clock, events }: ClaimsGround) => ({
    doors: { claims: openClaims(db, clock, { announce: events.announce }) },
  }),
})
