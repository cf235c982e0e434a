import type { Notification } from '@recado/contracts/notifications/notification'
import { readAllNotifications, readNotification } from '@recado/contracts/notifications/routes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '../../shared/api/call.ts'
import { useList } from '../../shared/list/use-list.ts'
import { noticeLists, UNREAD } from './notice-list.ts'

/** Marks one notification as read on all devices. It ignores a failure: the notification stays unread. */
export function useReadNotice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (notificationId: number) => call(readNotification, { params: { notificationId } }),
    onSuccess: (notice) => noticeLists.put(client, notice),
  })
}

/** Marks all notifications up to the newest visible one as read. */
export function useReadAllNotices() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (upTo: number) => call(readAllNotifications, { body: { upTo } }),
    onSuccess: () => noticeLists.refetch(client),
  })
}

/** Marks the notifications about a subject as read while the user views the subject. */
export function useReadNoticesOf(isOf: (about: Notification['about']) => boolean): void {
  const { rows } = useList(noticeLists, UNREAD)
  const { mutate } = useReadNotice()
  const asked = useRef(new Set<number>())
  const ids = rows?.filter(({ about }) => isOf(about)).map(({ id }) => id) ?? []
  const readIfSeen = useEffectEvent(() => {
    if (document.visibilityState !== 'visible' || !document.hasFocus()) return
    for (const id of ids.filter((one) => !asked.current.has(one))) {
      asked.current.add(id)
      mutate(id)
    }
  })
  const key = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new notification must be marked as read
  useEffect(() => {
    readIfSeen()
    const onView = () => readIfSeen()
    window.addEventListener('focus', onView)
    document.addEventListener('visibilitychange', onView)
    return () => {
      window.removeEventListener('focus', onView)
      document.removeEventListener('visibilitychange', onView)
    }
  }, [key])
}
