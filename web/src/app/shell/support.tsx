import { useQuery } from '@tanstack/react-query'
import { supportList } from '../../features/support/support-list.ts'
import { useAllowed } from '../../shared/session/current-user.tsx'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import { TEXTS } from '../texts.ts'

const SupportBar = lazyDialog(() => import('../../features/support/support-bar.tsx'), 'SupportBar', [TEXTS.support])

/** The support entries in the company, for its admins; nothing while there is none. */
export function Support() {
  const isAdmin = useAllowed('support:answer')
  const entries = useQuery({ ...supportList, enabled: isAdmin })
  return entries.data?.map((entry) => <SupportBar key={entry.id} entry={entry} />)
}
