import { notFound } from '../../../rows/operation.ts'

export const readers = ['administrator', 'executive', 'reader'] as const
export const keepers = ['administrator', 'executive'] as const

export const unknownDraft = notFound(
  { es: 'No hay ningún borrador con ese id.', en: 'There is no draft with that id.' },
  'draft-unknown',
)

export const unknownDraftProblem = { status: 404, meaning: 'No hay ningún borrador con ese id.' }
