import { listUsers } from '@recado/contracts/auth/routes'
import type { User, UserDetail } from '@recado/contracts/auth/user'
import { PAGE_SIZE } from '@recado/contracts/limits'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { byNameAndEmail } from '../../shared/list/by-name-and-email.ts'
import { createLiveList } from '../../shared/list/live-list.ts'

/** The users by name. */
export const userLists = createLiveList<UserDetail, { readonly text: string }>({
  name: 'users',
  pageSize: PAGE_SIZE.users,
  fetchPage: async ({ text }, pageNumber, signal) => {
    const query = { searchParam: text || undefined, pageNumber }
    const { users, ...page } = await call(listUsers, { query }, { signal })
    return { rows: users, ...page }
  },
  ...byNameAndEmail,
})

/**
 * Refetches the rest of a row, because frames contain only a part of it. A change of only the online state causes no
 * refetch.
 */
export function applyUser(client: QueryClient, user: User): void {
  const known = userLists.lastKnown(client, user.id)?.row
  if (known && known.version >= user.version) return
  if (known && hasOnlyMoved(known, user)) userLists.put(client, { ...known, ...user, lastSeenAt: user.updatedAt })
  else userLists.refetchSoon(client)
}

const TOLD = ['name', 'profile', 'whatsappId', 'allTicket', 'noQueueTickets', 'seesNoQueue', 'super', 'photo'] as const

const hasOnlyMoved = (known: UserDetail, user: User): boolean =>
  user.version === known.version + 1 &&
  user.online !== known.online &&
  TOLD.every((field) => user[field] === known[field]) &&
  user.queueIds.join() === known.queueIds.join()
