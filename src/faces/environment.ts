import type { Addresses } from '../capabilities/addresses/addresses.ts'
import type { Ground } from '../slice.ts'
import type { Doors } from '../slices.ts'

/** One of the two environments that a process serves, with its own data behind its doors. */
export interface Environment extends Pick<Ground, 'name' | 'clock' | 'zone'>, Doors {
  readonly addresses: Addresses
}

/** Where an environment is reached: a path prefix, or the root, where the host name may decide. */
export interface Mount {
  readonly prefix: string
  environmentOf(host: string): Environment
  baseUrlOf(host: string): string
}
