import type { WebhookDelivery } from '@recado/contracts/webhooks/webhook'

type Name = WebhookDelivery['event']
type Key<E extends string> = E extends `${infer Subject}.${infer Verb}` ? `${Subject}${Capitalize<Verb>}` : E

/** @returns the key of an event in the texts; keys may not contain a point */
export const eventKey = <E extends Name>(event: E): Key<E> =>
  event.replace(/\.(\w)/, (_, letter: string) => letter.toUpperCase()) as Key<E>
