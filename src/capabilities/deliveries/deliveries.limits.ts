import { declareLimits } from '../../limits.ts'

/** Three photos and a signature in base64 fit into a body of 1 MB. */
export const [deliveryLimits, deliveryLimitWords] = declareLimits({
  deliveryPhotos: [3, 'Fotos de una entrega'],
  deliveryPhotoBytes: [235_520, 'Tamaño de una foto de una entrega, antes de base64', 'KB'],
  deliverySignatureBytes: [61_440, 'Tamaño de la firma de una entrega', 'KB'],
  deliveryNameCharacters: [80, 'Caracteres del nombre de quien recibe'],
  deliveryDocumentCharacters: [20, 'Caracteres del documento de quien recibe'],
  deliveryNoteCharacters: [300, 'Caracteres de la nota de una entrega'],
  deliveryIdCharacters: 80,
  wrongDeliveryPins: [5, 'PIN equivocados de un envío en reparto'],
})
