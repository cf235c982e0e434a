import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { useIsRestricted } from '../shared/session/restricted.ts'
import { lazyPage } from '../shared/ui/lazy-part.tsx'
import { ENTRANCE_PAGES } from './entrance-pages.tsx'
import { PageErrors } from './page-errors.tsx'
import { SignedOutOnly } from './signed-out-only.tsx'

const InsideRoutes = lazyPage(() => import('./inside-routes.tsx'), 'InsideRoutes')

const RestrictedRoutes = lazyPage(() => import('./restricted/restricted-routes.tsx'), 'RestrictedRoutes')

/** The routes behind the sign-in: all of them, or only the payment page in a restricted window. */
const Inside = () => (useIsRestricted() ? <RestrictedRoutes /> : <InsideRoutes />)

const routeOf = ({ path, Page }: (typeof ENTRANCE_PAGES)[number]) => <Route key={path} path={path} element={<Page />} />

export const AppRoutes = () => (
  <PageErrors>
    <Suspense>
      <Routes>
        <Route element={<SignedOutOnly />}>
          {ENTRANCE_PAGES.filter(({ isForAnybody }) => !isForAnybody).map(routeOf)}
        </Route>
        {ENTRANCE_PAGES.filter(({ isForAnybody }) => isForAnybody).map(routeOf)}
        <Route path="/*" element={<Inside />} />
      </Routes>
    </Suspense>
  </PageErrors>
)
