import { z } from 'zod'
import { ref } from '../ids.ts'
import { PUSH_LIMIT } from '../limits.ts'

/** A public key of the installation (RFC 8292): 65 bytes in base64url. */
export const PushKey = z.string().regex(/^[\w-]{87}$/)

/** A browser that the user has subscribed to notifications, which it also shows without an open window. */
export const PushDevice = z.object({
  id: ref('pushDevice'),
  isCurrent: z.boolean(), // the session that made the request subscribed this browser
  userAgent: z.string(),
  createdAt: z.iso.datetime(),
  seenAt: z.iso.datetime(), // when the browser last opened the product
})
export type PushDevice = z.infer<typeof PushDevice>

/** A subscription, as the Push API of a browser describes it (RFC 8030, RFC 8291). */
export const PushSubscription = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(PUSH_LIMIT.endpoint), // contains a secret: who knows it can send
  p256dh: z.string().regex(/^[\w-]{87}$/), // the browser's public key, in base64url
  auth: z.string().regex(/^[\w-]{22}$/),
  key: PushKey, // the key of the installation for which the browser subscribed
})
export type PushSubscription = z.infer<typeof PushSubscription>

/** What a push message contains, as the service worker gets it. */
export type PushPayload = {
  readonly id: string // names the event, so that two messages about it show one notification
  readonly tag: string // a notification replaces an earlier one with the same tag
  readonly title: string
  readonly body: string
  readonly url: string // the path that a click opens
}
