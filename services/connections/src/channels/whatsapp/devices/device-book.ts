import { createBoundedMap } from '@recado/kit/bounded-map'
import { type BoundedCache, createBoundedCache } from '../bounded-cache.ts'

type Device = { readonly user: string; readonly device?: number | undefined }

/** Lists of people's devices, by the id under which they were requested, without the devices that have no keys. */
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
 * The lifetime is a day, because WhatsApp announces changes of devices. The client's own cache lasts five minutes;
 * afterwards the client fetches the lists again and forces new sessions, which use up the recipients' one-time keys.
 */
const LISTS = { most: 5_000, keepMs: 24 * 60 * 60_000 }
/** The lifetime of an exclusion for a device whose keys could not be fetched; whatsapp-rust uses an hour, too. */
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
