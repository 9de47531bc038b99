import type { CDPSession, Page } from 'playwright-core'

export const sizes = {
  wide: { width: 1440, height: 1000 },
  phone: { width: 390, height: 844 },
} as const

/** A size and a theme, which a page takes on where it stands. */
export interface Dress {
  readonly size: keyof typeof sizes
  readonly theme: 'light' | 'dark'
}

/** A phone is touched, which makes targets larger. */
export function dresserOf(page: Page, tools: CDPSession): (dress: Dress) => Promise<void> {
  // A test that calls these itself changes the page for good.
  const [resize, emulate] = [page.setViewportSize.bind(page), page.emulateMedia.bind(page)]
  return async ({ size, theme }) => {
    const touch = { enabled: size === 'phone', maxTouchPoints: 1 }
    await Promise.all([
      tools.send('Emulation.setTouchEmulationEnabled', touch),
      resize(sizes[size]),
      emulate({ colorScheme: theme }),
    ])
  }
}
