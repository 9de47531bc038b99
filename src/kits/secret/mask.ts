import { createHmac } from 'node:crypto'

/** Returns a number below `size` that can't be computed from another one without the key. */
export type Mask = (value: number) => number

export function createMask(key: string, size: number): Mask {
  return (value) => createHmac('sha256', key).update(String(value)).digest().readUIntBE(0, 6) % size
}
