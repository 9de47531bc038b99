import { defineSlice, type Ground } from '../../slice.ts'
import { archiveCommand } from './archives.cli.ts'
import { archiveLimitWords } from './archives.limits.ts'
import { openArchives, watchArchives } from './archives.ts'

export const archives = defineSlice({
  name: 'archives',
  auditSubjects: ['archive'],
  auditActions: {
    'archive.write': ['Archivó envíos terminados', 'Archived finished shipments'],
  },
  tables: ['archived_order', 'archive_segment', 'archive_run'],
  demonstration: {
    archived_order: { stays: 'goes with its shipment, before the file that has it' },
    archive_segment: { stays: 'goes with the last shipment of its file' },
    archive_run: { stays: 'who archives, and when' },
  },
  limits: archiveLimitWords,
  commands: [archiveCommand],
  open({ db, clock, zone, name, config, shipmentTables }: Ground) {
    const { archiveFolder, personalDataDays } = config
    const door = openArchives(db, clock, zone, {
      environment: name,
      folder: `${archiveFolder}/${name}`,
      tables: shipmentTables,
      personalDataDays,
    })
    return { doors: { archives: door }, watched: watchArchives(db, name) }
  },
})
