import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { Entrance } from '../entrance.tsx'
import { createQueryClient } from '../query-client.ts'
import { PageSkeleton } from '../shell/page-skeleton.tsx'
import { RestrictedShell } from './restricted-shell.tsx'

/** The only page of a restricted window. Its query cache is separate, and is dropped with the page. */
export function RestrictedRoutes() {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <Routes>
        <Route
          path="/subscription"
          element={
            <Entrance skeleton={<PageSkeleton />}>
              <RestrictedShell />
            </Entrance>
          }
        />
        <Route path="*" element={<Navigate to="/subscription" replace />} />
      </Routes>
    </QueryClientProvider>
  )
}
