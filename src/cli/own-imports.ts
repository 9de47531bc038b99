import { registerHooks } from 'node:module'

/**
 * Imports of the project name their file whole, with nothing to search for. Node would still look
 * for the file, for links on its way and for the package it belongs to, at every import: a quarter
 * of the CPU that loading the service takes.
 */
export function skipImportSearches(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL } = context
      const isOwn = specifier.startsWith('.') && specifier.endsWith('.ts')
      if (!isOwn || !parentURL?.endsWith('.ts')) return next(specifier, context)
      const { href: url } = new URL(specifier, parentURL)
      return { url, format: 'module-typescript', shortCircuit: true }
    },
  })
}
