import { useAllowed } from '../../shared/session/current-user.tsx'
import { lazyAside } from '../../shared/ui/lazy-part.tsx'
import { TEXTS } from '../texts.ts'

/** Loaded after the page is drawn, because companies rarely have a support entry. */
const SupportBars = lazyAside(() => import('../../features/support/support-bars.tsx'), 'SupportBars', [TEXTS.support])

/** The support entries in the company, for its admins. */
export const Support = () => useAllowed('support:answer') && <SupportBars />
