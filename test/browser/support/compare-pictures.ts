import { type Picture, readPicture } from '../../support/picture.ts'

/** Pictures are compared by squares of this side, so that a letter drawn otherwise is no change. */
const side = 8
/** How much the mean of a square may change, of 255. */
const tolerance = 12

/** Returns the share of the picture, 0 to 1, that looks different from the other. */
export function differenceOf(one: Buffer, other: Buffer): number {
  const [left, right] = [readPicture(one), readPicture(other)]
  if (left.width !== right.width || left.height !== right.height) return 1
  const [columns, rows] = [Math.floor(left.width / side), Math.floor(left.height / side)]
  let changed = 0
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      if (Math.abs(meanOf(left, column, row) - meanOf(right, column, row)) > tolerance) changed += 1
  return changed / (columns * rows)
}

function meanOf({ width, grey }: Picture, column: number, row: number): number {
  let sum = 0
  for (let y = row * side; y < (row + 1) * side; y += 1)
    for (let x = column * side; x < (column + 1) * side; x += 1) sum += grey[y * width + x] ?? 0
  return sum / side ** 2
}
