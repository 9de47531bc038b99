import { type Declared, defineSlice, type Ground } from '../../slice.ts'
import { auditRows } from './audit.ops.ts'
import { openAudit, openHeadNotes, watchAuditWaits, watchHead } from './audit.ts'

export const audit = defineSlice({
  name: 'audit',
  auditActions: {
    'audit.seal': ['Selló la cadena', 'Sealed the chain'],
  },
  tables: ['audit_entry', 'audit_head', 'audit_word'],
  demonstration: {
    audit_word: { code: 'tracking_code' },
    audit_entry: { stays: 'the record of what was done, whose chain has to hold' },
    audit_head: { stays: 'the end of that chain' },
  },
  ops: ({ auditSubjects }: Declared) => auditRows(auditSubjects),
  open({ db, clock, name, config, log, report }: Ground) {
    const notes = openHeadNotes(config.dataFolder, name, log)
    const door = openAudit(db, notes.read)
    const watch = watchHead(door.findHead, notes, clock, report('audit heads can not be noted'))
    // The metrics are of the process, and exported once.
    const watched = config.environments[0] === name ? watchAuditWaits() : []
    return { doors: { audit: door }, watched, start: watch.start, stop: watch.stop }
  },
})
