/** The pages that open without a network, and those below them. */
export const offlinePages = [
  '/consola/escanear',
  '/consola/mediciones',
  '/consola/recepcion',
  '/reparto',
]

export function isOfflinePage(path: string): boolean {
  return offlinePages.some((page) => path === page || path.startsWith(`${page}/`))
}

/** The requests of these pages: the last answer stands in for one that does not come. */
export const keptAnswers = [
  '/ops/v1/session',
  '/ops/v1/branches',
  '/ops/v1/measurements',
  '/ops/v1/hand-overs',
  '/ops/v1/runs',
  '/ops/v1/visit-reasons',
  '/ops/v1/cash/collections',
]

/** How many answers are kept; the oldest go first. */
export const mostAnswers = 200

/** The page without a network after its person has left: it shows nobody's data. */
export function leftPage(base: string): Response {
  const page = `<!doctype html>
<html lang="es-AR"><head><meta charset="utf-8"><title>Posta</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:4rem auto;padding:0 1rem}
</style></head><body><main><h1>Saliste</h1>
<p>No hay conexión. Lo que quedó sin enviar está guardado y sellado: sale cuando vuelva a ingresar
quien lo hizo.</p>
<p lang="en">You are signed out. There is no connection. What is unsent is kept sealed, and leaves
when whoever made it signs in again.</p>
<p><a href="${base}/ingresar">Ingresar · <span lang="en">Sign in</span></a></p></main>
<script>setInterval(() => fetch('${base}/health/live').then(({ ok }) => {
  if (ok) location.replace('${base}/ingresar')
}).catch(() => {}), 3000)</script></body></html>`
  return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}
