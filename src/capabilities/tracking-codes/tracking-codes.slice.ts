import { isKeptForLiving, isLivingIn } from '../../kernel/demonstration.ts'
import { defineSlice, type Ground } from '../../slice.ts'
import { trackingCodeLimitWords } from './tracking-codes.limits.ts'
import { openTrackingCodes } from './tracking-codes.ts'
import { codeRows } from './tracking-codes.v1.ts'

export const trackingCodes = defineSlice({
  name: 'tracking-codes',
  tables: ['code_sequence', 'code_key'],
  sealed: { code_key: ['key'] },
  demonstration: {
    code_sequence: { shipper: 'shipper_number' },
    code_key: { stays: 'a key of the service' },
  },
  limits: trackingCodeLimitWords,
  v1: codeRows,
  exampleWords: {
    code: 'PS4172089974317',
    otherCode: 'PS7730264980795',
  },
  async open({ db, clock, name, config }: Ground) {
    const isKept = isLivingIn(name, config.demo) ? isKeptForLiving : undefined
    return { doors: { trackingCodes: await openTrackingCodes(db, clock, isKept) } }
  },
})
