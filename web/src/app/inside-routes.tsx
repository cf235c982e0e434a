import { Route, Routes } from 'react-router'
import { AllowedOnly } from './allowed-only.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PAGES } from './pages.tsx'
import { SignedIn } from './signed-in.tsx'

/** The routes behind the sign-in, whose code is loaded only after the sign-in. */
export const InsideRoutes = () => (
  <Routes>
    <Route element={<SignedIn />}>
      {PAGES.map(({ path, Page, ...guard }) => (
        <Route key={path} element={<AllowedOnly {...guard} />}>
          <Route path={path} element={<Page />} />
        </Route>
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </Route>
  </Routes>
)
