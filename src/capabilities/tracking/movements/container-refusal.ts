import type { ContainerState } from '../../../kernel/container-code.ts'

/** Why a piece does not go into a container, or a container does not move. */
export type ContainerRefusal =
  | { readonly name: 'container-unknown' }
  | { readonly name: 'container-empty' }
  /** It holds as many pieces as it may. */
  | { readonly name: 'container-full'; readonly most: number }
  /** It stands at another branch, or is under way to one. */
  | { readonly name: 'container-elsewhere'; readonly branch: string }
  | { readonly name: 'container-closed'; readonly state: ContainerState }
  /** The scan of a container is AS, AR, or CO with the trip that it is loaded on. */
  | { readonly name: 'container-check' }
  /** Somebody asked for it to go elsewhere: it is set aside. */
  | { readonly name: 'piece-rescued' }
