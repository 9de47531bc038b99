import { defineSlice, type Ground } from '../../slice.ts'
import { checkAudit, exportAudit, listAudit } from './audit.ops.ts'
import { openAudit, openHeadNotes, watchHead } from './audit.ts'

export const audit = defineSlice({
  name: 'audit',
  tables: ['audit_entry', 'audit_head'],
  ops: [listAudit, exportAudit, checkAudit],
  open({ db, clock, name, config, log, report }: Ground) {
    const notes = openHeadNotes(config.dataFolder, name, log)
    const door = openAudit(db, notes.read)
    const watch = watchHead(door.findHead, notes, clock, report('audit heads can not be noted'))
    return { doors: { audit: door }, start: watch.start, stop: watch.stop }
  },
})
