import type { MessageOrigin, Writer } from '@recado/contracts/writer'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../session/current-user.tsx'

type Named = { readonly id: number; readonly name: string }
type Said = { readonly fromMe: boolean; readonly by: Writer | null }

const WRITTEN_BY = {
  phone: 'phone',
  api: 'api',
  campaign: 'campaign',
  schedule: 'schedule',
  bot: 'robot',
  ai: 'robot',
  integration: 'robot',
  system: 'robot',
} as const satisfies Partial<Record<MessageOrigin, string>>

/**
 * @returns the kind of the automatic author of an outgoing message, as a key of `writers` in the texts; undefined when
 * a person wrote the message in the product
 */
export const writtenBy = (origin: Writer['origin']) => (isWritten(origin) ? WRITTEN_BY[origin] : undefined)
const isWritten = (origin: Writer['origin']): origin is keyof typeof WRITTEN_BY => Object.hasOwn(WRITTEN_BY, origin)

type Own = { readonly fromMe: boolean; readonly user: Named | null; readonly origin: Writer['origin'] | null }

/**
 * @returns a function that names the author of an outgoing message; it returns undefined for a message from the contact
 */
export function useOwnName(): (message: Own) => string | undefined {
  const { t } = useTranslation()
  const me = useCurrentUser()
  return ({ fromMe, user, origin }) => {
    if (!fromMe) return undefined
    const what = origin && writtenBy(origin)
    if (what) return t(`writers.${what}`)
    return user?.id === me.id ? t('writers.you') : (user?.name ?? t('writers.team'))
  }
}

/**
 * Names the author of a ticket's last message, as `useOwnName` does.
 * @param people the people of the company
 */
export function useWriter(people: readonly Named[]): (said: Said) => string | undefined {
  const nameOf = useOwnName()
  const me = useCurrentUser()
  return ({ fromMe, by }) => {
    const user = by?.userId === me.id ? me : people.find(({ id }) => id === by?.userId)
    return nameOf({ fromMe, user: user ?? null, origin: by?.origin ?? null })
  }
}
