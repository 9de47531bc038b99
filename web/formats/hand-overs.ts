/** `RD-4c8758`: people's name for a hand-over of cash, whose id nobody reads out. */
export function handOverCode(id: string): string {
  return `RD-${id.slice(0, 6)}`
}
