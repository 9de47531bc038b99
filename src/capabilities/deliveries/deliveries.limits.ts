import { type LimitTable, limitTable } from '../../limits.ts'

/** Three photos and a signature in base64 fit into a body of 1 MB. */
export const deliveryLimits = {
  deliveryPhotos: 3,
  deliveryPhotoBytes: 235_520,
  deliverySignatureBytes: 61_440,
  deliveryNameCharacters: 80,
  deliveryDocumentCharacters: 20,
  deliveryNoteCharacters: 300,
  deliveryIdCharacters: 80,
  wrongDeliveryPins: 5,
} as const

/** Descriptions for the reference; `undefined` for internal limits. */
export const deliveryLimitWords: LimitTable = limitTable(deliveryLimits, {
  deliveryPhotos: { what: 'Fotos de una entrega', unit: '' },
  deliveryPhotoBytes: { what: 'Tamaño de una foto de una entrega, antes de base64', unit: 'KB' },
  deliverySignatureBytes: { what: 'Tamaño de la firma de una entrega', unit: 'KB' },
  deliveryNameCharacters: { what: 'Caracteres del nombre de quien recibe', unit: '' },
  deliveryDocumentCharacters: { what: 'Caracteres del documento de quien recibe', unit: '' },
  deliveryNoteCharacters: { what: 'Caracteres de la nota de una entrega', unit: '' },
  deliveryIdCharacters: undefined,
  wrongDeliveryPins: { what: 'PIN equivocados de un envío en reparto', unit: '' },
})
