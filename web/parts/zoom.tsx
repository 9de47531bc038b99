import { IconButton } from './button.tsx'

interface ZoomProps {
  readonly zoom: number
  readonly onZoom: (zoom: number) => void
  /** The closest that one may look. */
  readonly most?: number
  readonly words: { readonly zoomIn: string; readonly zoomOut: string }
}

/** The buttons of a map that bring it closer or show more of it. */
export function Zoom({ zoom, onZoom, words, most = 16 }: ZoomProps) {
  return (
    <div className="zoom">
      <IconButton
        icon="plus"
        kind="sm"
        label={words.zoomIn}
        onClick={() => onZoom(Math.min(most, zoom * 2))}
      />
      <IconButton
        icon="minus"
        kind="sm"
        label={words.zoomOut}
        onClick={() => onZoom(Math.max(0.5, zoom / 2))}
      />
    </div>
  )
}
