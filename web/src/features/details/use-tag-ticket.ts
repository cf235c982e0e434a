import { createTag, replaceTicketTags } from '@recado/contracts/tags/routes'
import type { Tag } from '@recado/contracts/tags/tag'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/call.ts'
import { errorMessage } from '../../shared/api/error-text.ts'
import { freeColor } from '../../shared/ui/palette.ts'
import { toastError, toastSuccess } from '../../shared/ui/toast.ts'
import { useUndoing } from '../../shared/undo/use-undoing.ts'

type Changed = { readonly onTicket: (ticket: Ticket) => void; readonly onTag: (tag: Tag) => void }
type Choice = { readonly ticketId: number; readonly names: readonly string[]; readonly known: readonly Tag[] }

/** Sets the tags of a ticket by their names; unknown names become new tags. */
export function useTagTicket({ onTicket, onTag }: Changed) {
  const { t } = useTranslation()
  const { undoSeconds, offer } = useUndoing()
  return useMutation({
    scope: { id: 'tag-ticket' }, // runs one change after the other, because each sends the whole set
    mutationFn: async ({ ticketId, names, known }: Choice) => {
      const tags: number[] = []
      const colors = known.map(({ color }) => color)
      for (const name of names) {
        const tag = tagOf(known, name) ?? (await add(name, freeColor(colors)))
        tags.push(tag.id)
        colors.push(tag.color)
      }
      return call(replaceTicketTags, { body: { ticketId, tags, undoSeconds } })
    },
    onSuccess: ({ undo, ...ticket }) => {
      onTicket(ticket)
      offer([{ undo }], t('details.tagsChanged'), ticket.uuid)
    },
    onError: (error) => toastError(errorMessage(error, t('common.somethingWrong'))),
  })

  async function add(name: string, color: string): Promise<Tag> {
    const tag = await call(createTag, { body: { name, color } })
    onTag(tag)
    toastSuccess(t('details.tagSaved'))
    return tag
  }
}

const tagOf = (known: readonly Tag[], name: string): Tag | undefined =>
  known.find((tag) => tag.name.toLowerCase() === name.trim().toLowerCase())
