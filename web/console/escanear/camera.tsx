import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../../parts/button.tsx'
import { scanWords } from '../../words/scan.ts'
import { useWords } from '../../words/words.ts'

/** Opens the phone's camera; what reads codes is fetched only then. */
export function CameraButton({ onRead }: { onRead: (text: string) => void }) {
  const words = useWords(scanWords)
  const [isOpen, setOpen] = useState(false)
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
  if (mediaDevices === undefined) return undefined
  const bay = document.querySelector('.station .bay')
  return (
    <>
      <IconButton
        icon="camera"
        kind="sm"
        label={isOpen ? words.cameraClose : words.camera}
        aria-pressed={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && bay ? createPortal(<CameraView onRead={onRead} />, bay) : undefined}
    </>
  )
}

function CameraView({ onRead }: { onRead: (text: string) => void }) {
  const words = useWords(scanWords)
  const video = useRef<HTMLVideoElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const latest = useRef(onRead)
  latest.current = onRead
  useEffect(() => {
    const stopping = new AbortController()
    const start = async () => {
      const { readCamera } = await import('./camera-reading.ts')
      if (video.current)
        await readCamera(video.current, (text) => latest.current(text), stopping.signal)
    }
    start().catch(() => setFailed(!stopping.signal.aborted))
    return () => stopping.abort()
  }, [])
  return (
    <div className="camera">
      {hasFailed ? (
        <p role="alert">{words.cameraFailed}</p>
      ) : (
        <>
          {/* biome-ignore lint/a11y/useMediaCaption: it shows what is before the camera. */}
          <video ref={video} muted playsInline aria-label={words.camera} />
          <p className="small quiet">{words.cameraHint}</p>
        </>
      )}
    </div>
  )
}
