import type { Operator } from '../../kernel/operator.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database } from '../../kits/db/database.ts'
import { bumpEpoch } from '../../kits/db/epochs.ts'
import { barePicture } from '../../kits/pictures/pictures.ts'
import { accept, type Outcome } from '../../outcome.ts'
import { recordAudit } from '../audit/audit.ts'
import { findBrand, putBrand } from './brand.store.ts'
import { type BrandColours, brandColours } from './brand-colours.ts'
import { type Brand, judgeLogo, type LogoRefusal, usualBrand } from './brand-rules.ts'

export { type BrandColours, parseColour } from './brand-colours.ts'
export { type Brand, type Logo, type LogoRefusal, logoTypes, usualBrand } from './brand-rules.ts'

export const brandTopic = 'brand'

/** A brand with the colours that pages use. */
export interface ShownBrand extends Brand {
  readonly colours: BrandColours
}

export interface BrandDoor {
  /** Served from memory: every public page shows it. The same value until it changes. */
  current(): ShownBrand
  put(brand: Brand, by: Operator): Promise<Outcome<ShownBrand, LogoRefusal>>
  refresh(): Promise<void>
}

export async function openBrand(db: Database, clock: Clock): Promise<BrandDoor> {
  let shown = await load(db)
  const refresh = async () => {
    shown = await load(db)
  }
  return {
    current: () => shown,
    refresh,
    async put(brand, by) {
      const judged = brand.logo === undefined ? undefined : judgeLogo(brand.logo, barePicture)
      if (judged?.ok === false) return judged
      const stored = { ...brand, logo: judged?.value }
      await db.transaction(async (tx) => {
        await putBrand(tx, stored, clock())
        await bumpEpoch(tx, brandTopic)
        const { logo, ...facts } = stored
        const detail = { ...facts, logo: logo?.type ?? null }
        await recordAudit(tx, { by, action: 'brand.put', subject: 'brand', detail }, clock())
      })
      await refresh()
      return accept(shown)
    },
  }
}

async function load(db: Database): Promise<ShownBrand> {
  const brand = (await findBrand(db)) ?? usualBrand
  return { ...brand, colours: brandColours(brand.colour) }
}
