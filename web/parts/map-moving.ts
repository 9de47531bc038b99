import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react'
import type { Box } from './map.tsx'

interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** Who presses a pin may tremble this much without moving the map. */
const leastPixels = 5
/** What a key moves: this part of the frame. */
const stepShare = 0.2

const keys: ReadonlyMap<string, readonly [east: number, south: number]> = new Map([
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
])

/** A place on the screen, in pixels. */
interface Spot {
  readonly x: number
  readonly y: number
}

/**
 * What a frame needs so that its map is moved by dragging, with the mouse or with two fingers, and
 * by the arrow keys. One finger scrolls the page.
 */
export function useMoving(
  frame: RefObject<HTMLDivElement | null>,
  box: Box,
  onMove: ((centre: Place) => void) | undefined,
) {
  const held = useRef(new Map<number, Spot>())
  const drag = useRef<Spot & { box: Box; isMoved: boolean }>(undefined)
  if (onMove === undefined) return {}
  const move = (from: Box, x: number, y: number) => {
    const { clientWidth = 1, clientHeight = 1 } = frame.current ?? {}
    onMove(movedCentre(from, [x, y], [clientWidth, clientHeight]))
  }
  const begin = ({ pointerType }: PointerEvent) => {
    const needed = pointerType === 'touch' ? 2 : 1
    drag.current =
      held.current.size === needed
        ? { ...middleOf([...held.current.values()]), box, isMoved: false }
        : undefined
  }
  const release = (event: PointerEvent) => {
    held.current.delete(event.pointerId)
    begin(event)
  }
  return {
    role: 'group',
    tabIndex: 0,
    className: 'moves',
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      // The first of new fingers: of one that was held before, its end was told to nobody.
      if (event.isPrimary) held.current.clear()
      held.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      begin(event)
    },
    onPointerMove(event: PointerEvent) {
      if (!held.current.has(event.pointerId)) return
      if (event.buttons === 0) return release(event)
      held.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const began = drag.current
      if (began === undefined) return
      const now = middleOf([...held.current.values()])
      const [x, y] = [began.x - now.x, began.y - now.y]
      if (!began.isMoved && Math.hypot(x, y) < leastPixels) return
      if (!began.isMoved) frame.current?.setPointerCapture(event.pointerId)
      began.isMoved = true
      move(began.box, x, y)
    },
    onPointerUp: release,
    onPointerCancel: release,
    onKeyDown(event: KeyboardEvent) {
      const way = keys.get(event.key)
      if (way === undefined || frame.current === null) return
      event.preventDefault()
      const { clientWidth, clientHeight } = frame.current
      move(box, way[0] * clientWidth * stepShare, way[1] * clientHeight * stepShare)
    },
  } as const
}

function middleOf(spots: readonly Spot[]): Spot {
  const sum = (of: 'x' | 'y') => spots.reduce((total, spot) => total + spot[of], 0)
  return { x: sum('x') / spots.length, y: sum('y') / spots.length }
}

/** The middle of a box that was moved by pixels; the box fills one side of its frame. */
function movedCentre(
  [west, north, east, south]: Box,
  [x, y]: readonly [number, number],
  [width, height]: readonly [number, number],
): Place {
  const latitude = (north + south) / 2
  const upright = Math.cos((latitude * Math.PI) / 180)
  const degreesPerPixel = Math.max((east - west) / width, (north - south) / upright / height)
  return {
    longitude: (west + east) / 2 + x * degreesPerPixel,
    latitude: latitude - y * degreesPerPixel * upright,
  }
}
