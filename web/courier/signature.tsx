import { type PointerEvent, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { Button } from '../parts/button.tsx'
import { courierWords } from '../words/courier.ts'
import { useWords } from '../words/words.ts'

export interface SignaturePad {
  /** PNG in base64, black on white; undefined where nothing was drawn. */
  read(): string | undefined
}

type Point = readonly [x: number, y: number]

/** Pixels of the picture for each of the page: a signature is drawn with a fine line. */
const scale = 2

/** A signature by finger, pen or mouse. Nothing of a delivery depends on it. */
export function Signature({ ref }: { ref: Ref<SignaturePad> }) {
  const words = useWords(courierWords)
  const canvas = useRef<HTMLCanvasElement>(null)
  const strokes = useRef<Point[][]>([])
  const clear = () => {
    strokes.current = []
    const drawn = canvas.current
    drawn?.getContext('2d')?.clearRect(0, 0, drawn.width, drawn.height)
  }
  useEffect(() => {
    const own = canvas.current
    if (own === null) return
    own.width = own.clientWidth * scale
    own.height = own.clientHeight * scale
  }, [])
  useImperativeHandle(ref, () => ({
    read: () => (canvas.current ? pictureOf(canvas.current, strokes.current) : undefined),
  }))
  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const { width: wide, height: high } = currentTarget
    return [((clientX - left) / width) * wide, ((clientY - top) / height) * high]
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    strokes.current.push([pointOf(event)])
    draw(event)
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const { currentTarget } = event
    const stroke = strokes.current.at(-1)
    if (stroke === undefined || !currentTarget.hasPointerCapture(event.pointerId)) return
    stroke.push(pointOf(event))
    const context = currentTarget.getContext('2d')
    if (context) drawStroke(context, stroke.slice(-2), getComputedStyle(currentTarget).color)
  }
  return (
    <>
      <div className="row between">
        <h2>{words.signature}</h2>
        <Button kind="ghost" onClick={clear}>
          {words.erase}
        </Button>
      </div>
      <canvas
        ref={canvas}
        className="sign"
        width="640"
        height="260"
        role="img"
        aria-label={words.signHere}
        onPointerDown={begin}
        onPointerMove={draw}
      />
    </>
  )
}

function drawStroke(
  context: CanvasRenderingContext2D,
  points: readonly Point[],
  colour: string,
): void {
  context.strokeStyle = colour
  context.lineWidth = 2 * scale
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.beginPath()
  for (const [x, y] of points) context.lineTo(x, y)
  context.stroke()
}

/** On paper whatever the theme of the page. */
function pictureOf(
  { width, height }: HTMLCanvasElement,
  strokes: readonly (readonly Point[])[],
): string | undefined {
  if (strokes.length === 0) return undefined
  const paper = document.createElement('canvas')
  paper.width = width
  paper.height = height
  const context = paper.getContext('2d')
  if (context === null) return undefined
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  for (const stroke of strokes) drawStroke(context, stroke, '#000000')
  return paper.toDataURL('image/png').split(',')[1]
}
