/**
 * Parts that no screen is drawn with, but somebody may press: fetched when the first screen stands.
 */
export async function loadLater(): Promise<void> {
  await Promise.all([
    import('./palette.tsx'),
    import('../parts/open-menu.tsx'),
    import('../parts/open-popover.tsx'),
  ]).catch(() => undefined)
}
