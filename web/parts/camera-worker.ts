/** Finds a code in a picture. A worker of its own: reading takes longer than a frame lasts. */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
// Served by us, beside the page's other files.
import programUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

prepareZXingModule({ overrides: { locateFile: () => programUrl } })

addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  const options = { formats: ['Code128', 'QRCode', 'DataMatrix'], maxNumberOfSymbols: 1 } as const
  void readBarcodes(data, { ...options, formats: [...options.formats] }).then(
    ([code]) => postMessage(code?.text ?? ''),
    () => postMessage(''),
  )
})
