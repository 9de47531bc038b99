import {
  type LabelContent,
  type LabelFacts,
  writeContent,
} from '../src/capabilities/labels/label-content.ts'
import {
  drawPages,
  drawZpl,
  type LabelRun,
} from '../src/capabilities/labels/labels-drawing.steps.ts'
import { hundredths } from '../src/kernel/measures.ts'
import type { PostalCode } from '../src/kernel/postal-code.ts'
import type { TrackingCode } from '../src/kernel/tracking-code.ts'
import { wholeBody } from '../src/kits/http/streamed-body.ts'

const pause = async () => {}

export type PeerFonts = 'standard' | 'embedded'

/** Draws a label with another library and returns the bytes of the file. */
type PeerDraw = (content: LabelContent, fonts: PeerFonts) => Promise<Uint8Array>

const peersFile = new URL('peers/label-peers.ts', import.meta.url).href

/** Only `./posta bench` installs the peers, so code that tests import must not load them. */
function loadPeers(): Promise<Record<'drawWithPdfKit' | 'drawWithPdfLib', PeerDraw>> {
  return import(peersFile)
}

/** A typical label: two lines of address, a phone, a note, one parcel. */
function sampleFacts(code: string, quantity: number): LabelFacts {
  return {
    order: {
      trackingCode: code as TrackingCode,
      service: 'B',
      products: [
        {
          lengthHundredthsCm: hundredths(3000),
          heightHundredthsCm: hundredths(1050),
          widthHundredthsCm: hundredths(2000),
          weightHundredthsKg: hundredths(125),
          cashOnDelivery: 12_500,
          quantity,
        },
      ],
      recipient: {
        name: 'María Eugenia Núñez',
        documentType: 'DNI',
        documentNumber: 30_123_456,
        mobile: '1155512345',
      },
      address: {
        street: 'Avenida Santa Fe',
        number: '1860',
        floor: '4',
        flat: 'B',
        postalCode: 1425 as PostalCode,
        locality: 'Palermo',
        province: 'Ciudad Autónoma de Buenos Aires',
      },
      observations: ['Tocar timbre dos veces; dejar con el encargado si no hay nadie'],
      deliveryNote: 'R-0001-00001234',
    },
    shipperNumber: 9001,
    shipperName: 'Tienda Demo',
    enteredOn: '15/11/2026',
    trackingUrl: `https://posta.example/production/seguimiento/${code}`,
    router: 'AMBA NORTE 03',
    branchName: undefined,
    notice: undefined,
    destination: undefined,
  }
}

let made = 0

/** Returns a new order each time, so that nothing can be cached. */
function nextRun(quantity = 1): LabelRun {
  made += 1
  const content = writeContent(sampleFacts(`TIENDA-${String(made).padStart(9, '0')}`, quantity))
  return { content, from: 1, to: quantity }
}

/** Returns the bytes of a file, ready to be sent. */
type Draw = () => Promise<Uint8Array>

export const labelContenders: Readonly<Record<string, Draw>> = {
  posta: () => wholeBody(drawPages([nextRun()], 'tall', 'Etiqueta', pause)),
  'posta, 100 of one order': () => wholeBody(drawPages([nextRun(100)], 'tall', 'Etiqueta', pause)),
  'posta, ZPL': () => wholeBody(drawZpl([nextRun()], 'tall', 203, pause)),
  'pdfkit, standard fonts': () => drawByPeer('drawWithPdfKit', 'standard'),
  'pdfkit, embedded fonts': () => drawByPeer('drawWithPdfKit', 'embedded'),
  'pdf-lib, standard fonts': () => drawByPeer('drawWithPdfLib', 'standard'),
  'pdf-lib, embedded fonts': () => drawByPeer('drawWithPdfLib', 'embedded'),
}

async function drawByPeer(name: 'drawWithPdfKit' | 'drawWithPdfLib', fonts: PeerFonts) {
  const peers = await loadPeers()
  return peers[name](nextRun().content, fonts)
}

export interface LabelSample {
  readonly cpuMs: number
  readonly bytes: number
}

/** How many drawings to make between readings of the CPU clock, which take time themselves. */
const drawingsPerLook = 64

/** Draws for the given CPU time, and returns the CPU time per drawing. */
export async function sampleLabels(draw: Draw, cpuMs: number): Promise<LabelSample> {
  const from = process.cpuUsage()
  const spentMs = () => {
    const { user, system } = process.cpuUsage(from)
    return (user + system) / 1000
  }
  let drawings = 0
  let bytes = 0
  while (drawings % drawingsPerLook !== 0 || drawings === 0 || spentMs() < cpuMs) {
    bytes = (await draw()).length
    drawings += 1
  }
  return { cpuMs: spentMs() / drawings, bytes }
}
