import {
  IconArchive,
  IconArrowBackUp,
  IconArrowsExchange,
  IconClockExclamation,
  IconClockPause,
  IconInbox,
  IconKeyboard,
  IconMessage,
  IconMessage2,
  IconMessagePlus,
  IconTag,
  IconTicket,
  IconUserCheck,
} from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chatLists } from '../../features/chats/chat-list.ts'
import { CHATTING } from '../../features/chats/use-unread-chats.ts'
import { foundMessages, SHORTEST_SEARCH } from '../../features/search/api.ts'
import { rowsOf, ticketList } from '../../features/tickets/api.ts'
import { NO_FILTER } from '../../features/tickets/filter.ts'
import { openTicketActions } from '../../features/tickets/open-ticket-actions.ts'
import type { TicketStep } from '../../features/tickets/step-keys.ts'
import { photoOf } from '../../shared/contacts/photo-of.ts'
import { formatPhone } from '../../shared/i18n/format.ts'
import { isFoundIn } from '../../shared/list/folded.ts'
import { loadedOf } from '../../shared/list/pages.ts'
import { useLastSaid } from '../../shared/messages/use-spoken.ts'
import { contactPicks } from '../../shared/pickers/contact-picks.ts'
import { useAllowed, usePasses } from '../../shared/session/current-user.tsx'
import { excerptText } from '../../shared/text/plain-text.ts'
import { PersonAvatar } from '../../shared/ui/person-avatar.tsx'
import type { MenuPage } from '../menu/menu.ts'
import { useMenu } from '../menu/use-menu.ts'

const MOST = 6 // of each kind
const ICON = { size: 20, stroke: 1.5 } as const

const Face = ({ contact }: { contact: { readonly name: string; readonly profilePicUrl: string | null } }) => (
  <PersonAvatar name={contact.name} photo={photoOf(contact)} size={28} />
)

/** A place to go to, or an action. */
export type Hit = {
  readonly key: string
  readonly label: string
  readonly description?: string
  readonly icon: ReactNode
  readonly to?: string
  readonly onTake?: () => void
}
type Group = { readonly name: string; readonly hits: readonly Hit[] }
type PaletteHits = {
  readonly groups: readonly Group[]
  /** Whether the server has not answered for the typed text yet. */
  readonly isWaiting: boolean
  /** Repeats the failed requests; absent: none failed. */
  readonly retry: (() => void) | undefined
}

/**
 * The results for a text: pages and actions at once, the rest once the typing pauses.
 * @param typed the text in the field
 * @param text the same, debounced
 */
export function usePaletteHits(typed: string, text: string, onHelp: () => void): PaletteHits {
  const { t } = useTranslation()
  const isAsked = text.length >= SHORTEST_SEARCH
  const filter = { ...NO_FILTER, searchParam: text, showAll: true, status: undefined, order: 'recent' } as const
  const tickets = useInfiniteQuery({ ...ticketList(filter), enabled: isAsked, placeholderData: keepPreviousData })
  const contacts = useQuery({ ...contactPicks(text), enabled: isAsked })
  const chats = useFoundChats(text, isAsked)
  const messages = useInfiniteQuery({ ...foundMessages(text), placeholderData: keepPreviousData })
  const [pages, actions] = useStanding(onHelp)
  const steps = useTicketSteps()
  const lastSaid = useLastSaid()
  const named = (hits: readonly Hit[]) => hits.filter(({ label }) => isFoundIn(typed, label))
  const found = <T,>(all: readonly T[] | undefined, toHit: (one: T) => Hit) =>
    isAsked ? (all ?? []).slice(0, MOST).map(toHit) : []
  const queries = [tickets, contacts, messages, chats]
  const isWaiting = typed.length >= SHORTEST_SEARCH && (typed !== text || queries.some(({ isFetching }) => isFetching))
  const failed = isAsked ? queries.filter(({ isError }) => isError) : []
  const groups: Group[] = [
    { name: t('palette.thisTicket'), hits: named(steps) },
    {
      name: t('tickets.title'),
      hits: found(tickets.data && rowsOf(tickets.data).tickets, ({ id, number, uuid, status, contact, ...ticket }) => ({
        key: `ticket-${id}`,
        label: `${contact.name} · #${number}`,
        description: `${t(`details.status.${status}`)} · ${lastSaid(ticket)}`,
        icon: <Face contact={contact} />,
        to: status === 'pending' ? `/tickets?tab=search&q=${encodeURIComponent(contact.name)}` : `/tickets/${uuid}`,
      })),
    },
    {
      name: t('palette.contacts'),
      hits: found(contacts.data, ({ id, name, number, profilePicUrl }) => ({
        key: `contact-${id}`,
        label: name,
        ...(number && { description: formatPhone(number) }),
        icon: <Face contact={{ name, profilePicUrl }} />,
        to: `/tickets?new=${encodeURIComponent(number ?? name)}`,
      })),
    },
    {
      name: t('palette.messages'),
      hits: found(
        messages.data?.pages.flatMap(({ records }) => records),
        (hit) => ({
          key: `message-${hit.messageId}`,
          label: excerptText(hit.excerpt, hit.fromMe),
          description: hit.contact.name,
          icon: <IconMessage {...ICON} />,
          to: `/tickets/${hit.uuid}?message=${hit.messageId}`,
        }),
      ),
    },
    {
      name: t('palette.chats'),
      hits: found(chats.data && loadedOf(chats.data).rows, ({ uuid, title, lastMessage }) => ({
        key: `chat-${uuid}`,
        label: title,
        ...(lastMessage && { description: lastMessage }),
        icon: <IconMessage2 {...ICON} />,
        to: `/chats/${uuid}`,
      })),
    },
    { name: t('palette.pages'), hits: named(pages) },
    { name: t('palette.actions'), hits: named(actions) },
  ]
  return {
    groups,
    isWaiting,
    retry: failed.length > 0 ? () => failed.forEach(({ refetch }) => void refetch()) : undefined,
  }
}

function useFoundChats(text: string, isAsked: boolean) {
  const isAllowed = usePasses()(CHATTING)
  return useInfiniteQuery({ ...chatLists.list({ text }), enabled: isAsked && isAllowed })
}

const ICONS: Readonly<Partial<Record<TicketStep, typeof IconTag>>> = {
  accept: IconUserCheck,
  close: IconArchive,
  reopen: IconArrowBackUp,
  return: IconInbox,
  transfer: IconArrowsExchange,
  tags: IconTag,
  snooze: IconClockPause,
}

/** The actions on the ticket that was on screen when the palette opened. */
function useTicketSteps(): readonly Hit[] {
  const [steps] = useState(openTicketActions)
  return steps.map(({ step, label, of, key, take }) => {
    const Icon = ICONS[step] ?? IconTicket
    return {
      key: `step-${step}`,
      label,
      description: [of, key && `Alt+${key}`].filter(Boolean).join(' · '),
      icon: <Icon {...ICON} />,
      onTake: take,
    }
  })
}

/** The pages and actions that the user may open, independent of the typed text. */
function useStanding(onHelp: () => void): readonly [pages: readonly Hit[], actions: readonly Hit[]] {
  const { t } = useTranslation()
  const hitOf = ({ to, name, Icon, isOutside }: MenuPage, group?: string): Hit => ({
    key: name,
    label: [group, t(`shell.pages.${name}`)].filter(Boolean).join(' · '),
    icon: <Icon {...ICON} />,
    ...(isOutside ? { onTake: () => void window.open(to, '_blank', 'noopener') } : { to }),
  })
  const pages = useMenu().flatMap(({ entries }) =>
    entries.flatMap((entry) =>
      'pages' in entry ? entry.pages.map((page) => hitOf(page, t(`shell.pages.${entry.name}`))) : [hitOf(entry)],
    ),
  )
  const unanswered = useAllowed('tickets:showAll') ? '/tickets?all=1&unanswered=1' : '/tickets?unanswered=1'
  const actions: Hit[] = [
    { key: 'new', label: t('tickets.new'), icon: <IconMessagePlus {...ICON} />, to: '/tickets?new=' },
    { key: 'unanswered', label: t('tickets.unanswered'), icon: <IconClockExclamation {...ICON} />, to: unanswered },
    { key: 'keys', label: t('keys.title'), icon: <IconKeyboard {...ICON} />, onTake: onHelp },
  ]
  return [pages, actions]
}
