import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Archives, openArchives } from '../../src/capabilities/archives/archives.ts'
import { openPrivacy, type Privacy } from '../../src/capabilities/privacy/privacy.ts'
import type { TrackingCode } from '../../src/kernel/tracking-code.ts'
import { shipmentTables } from '../../src/slices.ts'
import type { TestDatabase, TestEngine } from './engines.ts'
import { openMigrated } from './migrated.ts'
import { zone } from './order-door.ts'
import { openPieceDoors, type PieceDoors } from './piece-doors.ts'
import { dataPlace } from './run-folder.ts'

const coordinates = { latitude: '-34.5', longitude: '-58.5' }

/** The doors that keep people's data, on a clock of their own. */
export interface PrivacyScene {
  readonly time: { now: number }
  readonly db: TestDatabase
  readonly doors: PieceDoors
  readonly archives: Archives
  readonly privacy: Privacy
  /** Where archives are. */
  readonly folder: string
  openDoor(personalDataDays: number | undefined): Privacy
  /** A shipment to somebody of its own, which has come so far. */
  shipmentTo(
    document: number,
    ...checks: ('IF' | 'MA' | 'LD' | 'DL' | 'CA')[]
  ): Promise<TrackingCode>
  newPerson(): number
  nameOf(code: TrackingCode): Promise<string | undefined>
  isErased(code: TrackingCode): Promise<boolean>
  dispose(): Promise<void>
}

export async function openPrivacyScene(engine: TestEngine): Promise<PrivacyScene> {
  const time = { now: Date.parse('2026-11-10T12:00:00Z') }
  const clock = () => time.now
  const db = await openMigrated(engine)
  const doors = await openPieceDoors(db, clock)
  const folder = await mkdtemp(join(dataPlace(), 'posta-privacy-'))
  const settings = { environment: 'testing', folder, tables: shipmentTables }
  const archives = openArchives(db, clock, zone, { ...settings, personalDataDays: undefined })
  const openDoor = (personalDataDays: number | undefined) =>
    openPrivacy(db, clock, { ...doors, archives }, { personalDataDays })
  const nameOf = async (code: TrackingCode) =>
    (await doors.tracking.findPiece(code))?.piece.recipientName
  let people = 20_000_000
  return {
    time,
    db,
    doors,
    archives,
    folder,
    privacy: openDoor(90),
    openDoor,
    async shipmentTo(document, ...checks) {
      const code = await doors.loadCross({ 'destinatario.numeroDocumento': document })
      if (checks.length > 0) await doors.scan(code, checks, coordinates)
      return code
    },
    newPerson: () => (people += 1),
    nameOf,
    isErased: async (code) => (await nameOf(code)) === '',
    async dispose() {
      await db.dispose()
      await rm(folder, { recursive: true })
    },
  }
}
