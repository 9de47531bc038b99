import { defineSlice, type Ground } from '../../slice.ts'
import { openRetries } from './retries.ts'

export const retries = defineSlice({
  name: 'retries',
  tables: ['api_answer', 'idempotency'],
  demonstration: {
    api_answer: { named: 'id', before: '', after: ':' },
    idempotency: { named: 'id', before: '', after: ':' },
  },
  open({ db, clock }: Ground) {
    const door = openRetries(db, clock)
    return { doors: { retries: door }, clean: door.forgetOld }
  },
})
