import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { takeHint } from './house/demonstration.ts'
import { watchLeaving } from './house/leave.ts'
import { documentLanguage } from './house/look.ts'
import { queries } from './house/queries.ts'
import { loadFirstScreen, router } from './house/router.tsx'
import { listenToKeys } from './parts/keys.ts'
import { LanguageContext } from './words/words.ts'
import './styles/index.css'

takeHint()
listenToKeys()
watchLeaving()

const app = (
  <StrictMode>
    <QueryClientProvider client={queries}>
      <LanguageContext value={documentLanguage()}>
        <RouterProvider router={router} />
      </LanguageContext>
    </QueryClientProvider>
  </StrictMode>
)

const ground = document.getElementById('app')
if (ground) void loadFirstScreen().finally(() => createRoot(ground).render(app))
