import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isFailure } from './api/failure.ts'
import { documentLanguage } from './house/look.ts'
import { router } from './house/router.tsx'
import { listenToKeys } from './parts/keys.ts'
import { LanguageContext } from './words/words.ts'
import './styles/index.css'

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // What was refused is refused again; only what did not answer is tried twice more.
      retry: (count, error) => count < 2 && isFailure(error) && error.status === 0,
    },
  },
})

listenToKeys()

const ground = document.getElementById('app')
if (ground)
  createRoot(ground).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <LanguageContext value={documentLanguage()}>
          <RouterProvider router={router} />
        </LanguageContext>
      </QueryClientProvider>
    </StrictMode>,
  )
