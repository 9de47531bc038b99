interface Volume {
  readonly items: readonly { readonly pieces: number }[]
}

/**
 * The days before are a measure for these only if there was work in at least half as many of them:
 * a carrier's first days are not.
 */
export function isComparable(board: { readonly volume: Volume; readonly volumeBefore: Volume }) {
  const worked = ({ items }: Volume) => items.filter(({ pieces }) => pieces > 0).length
  return worked(board.volumeBefore) * 2 >= worked(board.volume)
}
