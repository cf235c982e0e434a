import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { lazyPage } from '../shared/ui/lazy-part.tsx'
import { PageErrors } from './page-errors.tsx'
import { SignedOutOnly } from './signed-out-only.tsx'

const LoginPage = lazyPage(() => import('../features/session/login-page.tsx'), 'LoginPage')
const SignupPage = lazyPage(() => import('../features/session/signup-page.tsx'), 'SignupPage')
const ForgotPasswordPage = lazyPage(() => import('../features/session/forgot-password-page.tsx'), 'ForgotPasswordPage')
const ResetPasswordPage = lazyPage(() => import('../features/session/reset-password-page.tsx'), 'ResetPasswordPage')
const InsideRoutes = lazyPage(() => import('./inside-routes.tsx'), 'InsideRoutes')

/** The addresses of the product. */
export const AppRoutes = () => (
  <PageErrors>
    <Suspense>
      <Routes>
        <Route element={<SignedOutOnly />}>
          <Route path="/login" element={<LoginPage />} />
          <Route path="/signup" element={<SignupPage />} />
          <Route path="/forgot-password" element={<ForgotPasswordPage />} />
          <Route path="/reset-password" element={<ResetPasswordPage />} />
        </Route>
        <Route path="/*" element={<InsideRoutes />} />
      </Routes>
    </Suspense>
  </PageErrors>
)
