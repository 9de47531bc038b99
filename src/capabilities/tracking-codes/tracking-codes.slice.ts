import { defineSlice, type Ground } from '../../slice.ts'
import { trackingCodeLimitWords } from './tracking-codes.limits.ts'
import { openTrackingCodes } from './tracking-codes.ts'
import { codeRows } from './tracking-codes.v1.ts'

export const trackingCodes = defineSlice({
  name: 'tracking-codes',
  tables: ['code_sequence'],
  limits: trackingCodeLimitWords,
  v1: codeRows,
  exampleWords: {
    code: 'PS9001089974310',
    otherCode: 'PS9001264980793',
  },
  open: ({ db, clock }: Ground) => ({ doors: { trackingCodes: openTrackingCodes(db, clock) } }),
})
