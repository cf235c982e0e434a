import { createBoundedMap } from '@recado/kit/bounded-map'
import { type BoundedCache, createBoundedCache } from '../bounded-cache.ts'

type Device = { readonly user: string; readonly device?: number | undefined }

/** Which devices people have, by the name under which they were asked for, and which of those have no keys. */
export type DeviceBook = BoundedCache & {
  /** Leaves a device out of every list for an hour. */
  leaveOut(device: Device): void
  isLeftOut(device: Device): boolean
  /** The list of a person is asked for again. */
  forgetList(user: string): void
  /** The network has told something of a person's devices: the list is asked for again, with all that are on it. */
  forget(user: string): void
}

/**
 * A day, since the network tells when devices change. Without a longer memory than its own five minutes the client asks
 * again, and then forces fresh sessions that use up the one-time keys of whom we write to.
 */
const LISTS = { most: 5_000, keepMs: 24 * 60 * 60_000 }
/** As long as whatsapp-rust leaves out a device whose keys it could not get. */
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
