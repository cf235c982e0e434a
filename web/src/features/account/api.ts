import { listPushDevices, removePushDevice } from '@recado/contracts/auth/push-routes'
import { me, updateUser } from '@recado/contracts/auth/routes'
import { endOwnSession, listSessions } from '@recado/contracts/auth/session-routes'
import { disableTwoFactor, enableTwoFactor, setUpTwoFactor } from '@recado/contracts/auth/two-factor-routes'
import type { RouteInput } from '@recado/contracts/route'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { meQuery, putMe } from '../../shared/api/me.ts'
import { savePhoto } from '../../shared/people/save-photo.ts'
import { turnPushOff, turnPushOn } from '../../shared/push/push-browser.ts'
import { readPushDevice } from '../../shared/storage/local-data.ts'
import type { ChosenFile } from '../../shared/ui/file-field.tsx'

export type ProfileBody = RouteInput<typeof updateUser>['body']

/** Saves the user's own profile, then reloads the session's user, because many places show the name and the rights. */
export function useSaveProfile(userId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ body, photo }: { body: ProfileBody; photo: ChosenFile }) => {
      const saved = await call(updateUser, { params: { userId }, body })
      await savePhoto(userId, photo)
      putMe(client, await call(me, {}))
      return saved
    },
  })
}

/** The user's sessions. No live frame announces changes of them. */
export const sessionList = queryOptions({
  queryKey: ['session', 'own'],
  queryFn: ({ signal }) => call(listSessions, {}, { signal }),
  staleTime: 0,
})

export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sessionId: string) => call(endOwnSession, { params: { sessionId } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionList.queryKey }), // the session may have ended already
  })
}

/** The user's browsers with notifications. No live frame announces changes of them. */
export const pushDeviceList = queryOptions({
  queryKey: ['session', 'push-devices'],
  queryFn: ({ signal }) => call(listPushDevices, {}, { signal }),
  staleTime: 0,
})

/** Removes a browser from the list. The browser of this window is also unsubscribed. */
export function useRemovePushDevice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (deviceId: number) => {
      if (deviceId === readPushDevice()) await turnPushOff()
      else await call(removePushDevice, { params: { deviceId } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: pushDeviceList.queryKey }), // it may have been removed already
  })
}

/** Turns the notifications of this browser on. @returns the browser's permission */
export function useTurnPushOn() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: turnPushOn,
    onSettled: () => client.invalidateQueries({ queryKey: pushDeviceList.queryKey }),
  })
}

export const useSetUpTwoFactor = () =>
  useMutation({ mutationFn: (password: string) => call(setUpTwoFactor, { body: { password } }) })

export function useEnableTwoFactor() {
  const keep = useKeepTwoFactor()
  return useMutation({
    mutationFn: (code: string) => call(enableTwoFactor, { body: { code } }),
    onSuccess: () => keep(true),
  })
}

export function useDisableTwoFactor() {
  const keep = useKeepTwoFactor()
  return useMutation({
    mutationFn: (body: RouteInput<typeof disableTwoFactor>['body']) => call(disableTwoFactor, { body }),
    onSuccess: () => keep(false),
  })
}

function useKeepTwoFactor() {
  const client = useQueryClient()
  return (twoFactor: boolean) => {
    const user = client.getQueryData(meQuery.queryKey)
    // with the demand of the company, the server decides at the next request, for which the token is renewed
    if (user) putMe(client, { ...user, twoFactor, mustSetUpTwoFactor: user.mustSetUpTwoFactor && !twoFactor })
  }
}
