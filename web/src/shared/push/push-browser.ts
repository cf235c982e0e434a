import { addPushDevice, getPushKey, listPushDevices, removePushDevice } from '@recado/contracts/auth/push-routes'
import { call } from '../api/call.ts'
import { isPushOff, readPushDevice, readUserId, savePushDevice, setPushOff } from '../storage/local-data.ts'

/** @returns whether this browser can show notifications without an open window */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && typeof Notification !== 'undefined'

/** @returns whether this browser is subscribed to the user's notifications */
export const isPushOn = (): boolean => readPushDevice() !== undefined

/**
 * Asks the browser for the permission and subscribes it, so that the user gets notifications without an open window.
 * For a click of the user only.
 */
export async function turnPushOn(): Promise<NotificationPermission> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted' || !canPush()) return permission
  setPushOff(readUserId(), false)
  await subscribe()
  return permission
}

/** Ends the notifications of this browser, until the user turns them on again. */
export async function turnPushOff(): Promise<void> {
  const deviceId = readPushDevice()
  setPushOff(readUserId(), true)
  savePushDevice(undefined)
  await unsubscribe()
  if (deviceId !== undefined) await call(removePushDevice, { params: { deviceId } })
}

/**
 * Renews the subscription when the product is opened. A browser that the user removed from the list on another device
 * stays removed. A subscription that another user has left in this browser ends, even if this user wants none.
 */
export async function renewPush(): Promise<void> {
  if (isPushOff(readUserId())) return unsubscribe()
  if (!canPush() || Notification.permission !== 'granted') return
  const deviceId = readPushDevice()
  if (deviceId !== undefined && (await isSubscribed())) {
    const devices = await call(listPushDevices, {})
    if (devices.every(({ id }) => id !== deviceId)) return turnOffHere()
  }
  await subscribe()
}

async function turnOffHere(): Promise<void> {
  setPushOff(readUserId(), true)
  savePushDevice(undefined)
  await unsubscribe()
}

/** Ends the subscription of this browser, because its user signs out. */
export async function unsubscribe(): Promise<void> {
  if (!canPush()) return
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

const isSubscribed = async (): Promise<boolean> =>
  (await (await navigator.serviceWorker.ready).pushManager.getSubscription()) !== null

/** Subscribes this browser for the installation's newest key, and tells the server. */
async function subscribe(): Promise<void> {
  const { key } = await call(getPushKey, {})
  const { pushManager } = await navigator.serviceWorker.ready
  let subscription = await pushManager.getSubscription()
  if (subscription && textOf(subscription.options.applicationServerKey) !== key) {
    await subscription.unsubscribe()
    subscription = null
  }
  subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint } = subscription
  const [p256dh, auth] = [textOf(subscription.getKey('p256dh')), textOf(subscription.getKey('auth'))]
  const { id } = await call(addPushDevice, { body: { endpoint, p256dh, auth, key } })
  savePushDevice(id)
}

/** @returns the bytes in base64url, without padding */
const textOf = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
