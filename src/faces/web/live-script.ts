import { createHash } from 'node:crypto'

/**
 * Keeps an open page up to date: when something happened to the piece, the page is fetched again
 * and its content replaced, and the new title is announced to screen readers.
 */
export const liveScript = `(() => {
  const main = document.querySelector('main[data-eventos]')
  const said = document.querySelector('footer [role=status]')
  if (!main || !said || !window.EventSource) return
  const source = new EventSource(main.dataset.eventos)
  source.addEventListener('cambio', async () => {
    const answer = await fetch(location.href, { headers: { accept: 'text/html' } })
    if (!answer.ok) return
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const fresh = page.querySelector('main')
    if (!fresh) return
    main.replaceChildren(...fresh.childNodes)
    document.title = page.title
    said.textContent = main.querySelector('h1')?.textContent ?? ''
  })
})()
`

const version = createHash('sha256').update(liveScript).digest('base64url').slice(0, 10)

/** The address changes with the script, so it may be kept for good. */
export const livePath = `/publico/vivo-${version}.js`
