import { defineSlice, type Ground } from '../../slice.ts'
import { listAudit } from './audit.ops.ts'
import { openAudit } from './audit.ts'

export const audit = defineSlice({
  name: 'audit',
  tables: ['audit_entry', 'audit_head'],
  ops: [listAudit],
  open: ({ db }: Ground) => ({ doors: { audit: openAudit(db) } }),
})
