import type { Handle } from '../../kits/db/database.ts'
import type { Brand, LogoType } from './brand-rules.ts'

interface BrandRow {
  readonly name: string
  readonly colour: string
  readonly logo_type: LogoType | null
  readonly logo: string | null
  readonly phone: string
  readonly email: string
  readonly web: string
}

export async function findBrand(db: Handle): Promise<Brand | undefined> {
  const [row] = await db.all<BrandRow>(
    'select name, colour, logo_type, logo, phone, email, web from brand where id = 1',
  )
  if (row === undefined) return undefined
  const { logo_type: type, logo: data, ...facts } = row
  return { ...facts, logo: type === null || data === null ? undefined : { type, data } }
}

export async function putBrand(tx: Handle, brand: Brand, now: number): Promise<void> {
  await tx.run(
    `insert into brand (id, name, colour, logo_type, logo, phone, email, web, changed_at)
     values (1, $1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (id) do update set name = excluded.name, colour = excluded.colour,
       logo_type = excluded.logo_type, logo = excluded.logo, phone = excluded.phone,
       email = excluded.email, web = excluded.web, changed_at = excluded.changed_at`,
    [
      brand.name,
      brand.colour,
      brand.logo?.type ?? null,
      brand.logo?.data ?? null,
      brand.phone,
      brand.email,
      brand.web,
      now,
    ],
  )
}
