import type { MessageOrigin, Writer } from '@recado/contracts/messages/message'
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

/** @returns what wrote a message of ours, as a name of `writers` in the texts; undefined when a person did, here */
export const writtenBy = (origin: MessageOrigin) => (isWritten(origin) ? WRITTEN_BY[origin] : undefined)
const isWritten = (origin: MessageOrigin): origin is keyof typeof WRITTEN_BY => Object.hasOwn(WRITTEN_BY, origin)

/**
 * @param people of the company
 * @returns a function that names the writer of a message of ours in a word; undefined for a contact's
 */
export function useWriter(people: readonly Named[]): (said: Said) => string | undefined {
  const { t } = useTranslation()
  const me = useCurrentUser()
  return ({ fromMe, by }) => {
    if (!fromMe) return undefined
    const what = by && writtenBy(by.origin)
    if (what) return t(`writers.${what}`)
    if (by?.userId === me.id) return t('writers.you')
    return people.find(({ id }) => id === by?.userId)?.name ?? t('writers.team')
  }
}
