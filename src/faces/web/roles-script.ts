import { createHash } from 'node:crypto'

/**
 * A press on a role leads to the sign-in page, which alone can open a session: it finds there whom
 * somebody chose to be. Only a page of this service can leave that, so that a link signs nobody in.
 */
export const rolesScript = `(() => {
  const band = document.querySelector('details.demo')
  const kept = 'posta-franja'
  if (band && !band.querySelector('.try') && localStorage.getItem(kept) === 'chica')
    band.open = false
  band?.firstElementChild.addEventListener('click', () =>
    localStorage.setItem(kept, band.open ? 'chica' : 'abierta'))
  document.addEventListener('submit', ({ target, submitter }) => {
    if (!target.matches('form[data-roles]') || !submitter) return
    sessionStorage.setItem('posta-como', submitter.value)
    if (document.documentElement.lang === 'en')
      document.cookie = 'posta-language=en; path=/; max-age=31536000; samesite=lax'
  })
})()
`

const version = createHash('sha256').update(rolesScript).digest('base64url').slice(0, 10)

/** The address changes with the script, so it may be kept for good. */
export const rolesPath = `/publico/quien-${version}.js`
