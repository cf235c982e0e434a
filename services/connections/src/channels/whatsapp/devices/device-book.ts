import { createBoundedMap } from '@recado/kit/bounded-map'
import { type BoundedCache, createBoundedCache } from '../bounded-cache.ts'

type Device = { readonly user: string; readonly device?: number | undefined }

/** The devices of people, by the name that they were requested under, and which of them have no keys. */
export type DeviceBook = BoundedCache & {
  /** Excludes a device from every list for an hour. */
  leaveOut(device: Device): void
  isLeftOut(device: Device): boolean
  /** Drops a person's list, so that it is fetched again. */
  forgetList(user: string): void
  /** Drops a person's list after a change reported by the network; the new list includes excluded devices again. */
  forget(user: string): void
}

/**
 * A day, because the network announces changes of devices. The client's own cache lasts five minutes; after that it
 * fetches again, and forces new sessions that use up the recipients' one-time keys.
 */
const LISTS = { most: 5_000, keepMs: 24 * 60 * 60_000 }
/** As long as whatsapp-rust excludes a device whose keys it could not get. */
const LEFT_OUT = { most: 5_000, keepMs: 60 * 60_000 }

export function createDeviceBook(): DeviceBook {
  const lists = createBoundedCache(LISTS)
  const leftOut = createBoundedMap<string, ReadonlySet<number>>(LEFT_OUT) // devices by user
  const isLeftOut = ({ user, device = 0 }: Device) => leftOut.get(user)?.has(device) === true
  return {
    ...lists,
    get<T>(user: string): T | undefined {
      const list = lists.get<Device[]>(user)
      return list?.some(isLeftOut) ? (list.filter((device) => !isLeftOut(device)) as T) : (list as T | undefined)
    },
    leaveOut: ({ user, device = 0 }) => void leftOut.set(user, new Set([...(leftOut.get(user) ?? []), device])),
    isLeftOut,
    forgetList: (user) => lists.del(user),
    forget(user) {
      lists.del(user)
      leftOut.delete(user)
    },
  }
}
