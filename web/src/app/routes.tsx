import { Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { lazyPage } from '../shared/ui/lazy-part.tsx'
import { AllowedOnly } from './allowed-only.tsx'
import { PageErrors } from './page-errors.tsx'
import { PAGES } from './pages.tsx'
import { SignedOutOnly } from './signed-out-only.tsx'

const LoginPage = lazyPage(() => import('../features/session/login-page.tsx'), 'LoginPage')
const SignupPage = lazyPage(() => import('../features/session/signup-page.tsx'), 'SignupPage')
const SignedIn = lazyPage(() => import('./signed-in.tsx'), 'SignedIn')
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
          {PAGES.map(({ path, Page, ...guard }) => (
            <Route key={path} element={<AllowedOnly {...guard} />}>
              <Route path={path} element={<Page />} />
            </Route>
          ))}
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </Suspense>
  </PageErrors>
)
