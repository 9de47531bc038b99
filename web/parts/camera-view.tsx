import { useEffect, useRef, useState } from 'react'
import { scanWords } from '../words/scan.ts'
import { useWords } from '../words/words.ts'

/** Pages that are not secure have none. */
export function hasCamera(): boolean {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
  return mediaDevices !== undefined
}

/** The picture of the phone's camera, for codes; their reader is fetched only now. */
export function CameraView({ onRead }: { onRead: (text: string) => void }) {
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
