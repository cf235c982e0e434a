import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { lazyPage } from '../shared/ui/lazy-part.tsx'
import { ENTRANCE_PAGES } from './entrance-pages.tsx'
import { PageErrors } from './page-errors.tsx'
import { SignedOutOnly } from './signed-out-only.tsx'

const InsideRoutes = lazyPage(() => import('./inside-routes.tsx'), 'InsideRoutes')

/** All routes. */
export const AppRoutes = () => (
  <PageErrors>
    <Suspense>
      <Routes>
        <Route element={<SignedOutOnly />}>
          {ENTRANCE_PAGES.map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        </Route>
        <Route path="/*" element={<InsideRoutes />} />
      </Routes>
    </Suspense>
  </PageErrors>
)
