import { Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { AllowedOnly } from './allowed-only.tsx'
import { lazyPage } from './lazy-page.tsx'
import { PageErrors } from './page-errors.tsx'
import { SignedOutOnly } from './signed-out-only.tsx'

const LoginPage = lazyPage(() => import('../features/session/login-page.tsx'), 'LoginPage')
const SignupPage = lazyPage(() => import('../features/session/signup-page.tsx'), 'SignupPage')
const SignedIn = lazyPage(() => import('./signed-in.tsx'), 'SignedIn')
const InboxPage = lazyPage(() => import('./inbox/inbox-page.tsx'), 'InboxPage')
const ConnectionsRoute = lazyPage(() => import('./connections-route.tsx'), 'ConnectionsRoute')
const NotFoundPage = lazyPage(() => import('./not-found-page.tsx'), 'NotFoundPage')

/** The addresses of the product. */
export const AppRoutes = () => (
  <PageErrors>
    <Suspense>
      <Routes>
        <Route element={<SignedOutOnly />}>
          <Route path="/login" element={<LoginPage />} />
          <Route path="/signup" element={<SignupPage />} />
        </Route>
        <Route element={<SignedIn />}>
          <Route index element={<Navigate to="/tickets" replace />} />
          <Route path="/tickets/:uuid?" element={<InboxPage />} />
          <Route element={<AllowedOnly permission="connections:manage" />}>
            <Route path="/connections" element={<ConnectionsRoute />} />
          </Route>
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </Suspense>
  </PageErrors>
)
