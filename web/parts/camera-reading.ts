/** Reads codes from the camera. Pictures stay here: they are read by a worker of this page. */

const everyMs = 150
/** A code that stays before the camera is read once. */
const sameMs = 3_000

export async function readCamera(
  video: HTMLVideoElement,
  onRead: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  })
  const reader = new Worker(new URL('./camera-worker.ts', import.meta.url), { type: 'module' })
  const end = () => {
    for (const track of stream.getTracks()) track.stop()
    reader.terminate()
  }
  signal.addEventListener('abort', end)
  if (signal.aborted) return end()
  video.srcObject = stream
  await video.play()
  let last = { text: '', at: 0 }
  while (!signal.aborted) {
    const text = await readFrame(video, reader)
    const now = Date.now()
    if (text !== '' && (text !== last.text || now - last.at > sameMs)) onRead(text)
    if (text !== '') last = { text, at: now }
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}

async function readFrame(video: HTMLVideoElement, reader: Worker): Promise<string> {
  const { videoWidth: width, videoHeight: height } = video
  if (width === 0) return ''
  const canvas = new OffscreenCanvas(width, height)
  const paper = canvas.getContext('2d', { willReadFrequently: true })
  if (paper === null) return ''
  paper.drawImage(video, 0, 0)
  const picture = paper.getImageData(0, 0, width, height)
  return new Promise((resolve, reject) => {
    const once = { once: true }
    reader.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data), once)
    reader.addEventListener('error', () => reject(new Error('codes can not be read')), once)
    reader.postMessage(picture, [picture.data.buffer])
  })
}
