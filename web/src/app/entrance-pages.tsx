import type { ComponentType } from 'react'
import { lazyPage } from '../shared/ui/lazy-part.tsx'
import { PAGE_TEXTS } from './entrance-texts.ts'

type EntrancePage = {
  readonly path: string
  readonly Page: ComponentType
  /** Whether signed-in users see the page, too. */
  readonly isForAnybody?: true
}

export const ENTRANCE_PAGES: readonly EntrancePage[] = [
  { path: '/login', Page: lazyPage(() => import('../features/session/login-page.tsx'), 'LoginPage') },
  { path: '/signup', Page: lazyPage(() => import('../features/session/signup-page.tsx'), 'SignupPage') },
  {
    path: '/forgot-password',
    Page: lazyPage(() => import('../features/session/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  },
  {
    path: '/reset-password',
    Page: lazyPage(() => import('../features/session/reset-password-page.tsx'), 'ResetPasswordPage'),
  },
  {
    path: '/invite',
    Page: lazyPage(() => import('../features/session/invitation-page.tsx'), 'InvitationPage', [PAGE_TEXTS.invitations]),
    isForAnybody: true,
  },
]
