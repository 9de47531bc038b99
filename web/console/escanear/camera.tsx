import { useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../../parts/button.tsx'
import { CameraView, hasCamera } from '../../parts/camera-view.tsx'
import { scanWords } from '../../words/scan.ts'
import { useWords } from '../../words/words.ts'

/** Opens the camera below the field. */
export function CameraButton({ onRead }: { onRead: (text: string) => void }) {
  const words = useWords(scanWords)
  const [isOpen, setOpen] = useState(false)
  if (!hasCamera()) return undefined
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
