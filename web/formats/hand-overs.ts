/** `RD-4c8758`: what people call a hand-over of cash by, whose id nobody reads out. */
export function handOverCode(id: string): string {
  return `RD-${id.slice(0, 6)}`
}
