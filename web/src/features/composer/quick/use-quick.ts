import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openAddress } from '../../../shared/api/file-address.ts'
import { toastError } from '../../../shared/ui/toast.ts'
import type { CaptionedFile } from '../attachments.ts'
import { quickLists, quickMessages } from './api.ts'
import { askedFor, findQuick } from './find-quick.ts'
import type { Offer, OfferedFile } from './offers.ts'
import { useExpanding } from './use-expanding.ts'

type Options = {
  readonly ticket: Ticket
  readonly text: string
  readonly isOn: boolean
  readonly onText: (text: string) => void
  readonly onFiles: (files: readonly CaptionedFile[]) => void
}

/**
 * Quick messages and file lists in the composer. A slash opens the list, and the user chooses an entry by keyboard or
 * pointer. A choice sends nothing.
 */
export function useQuick({ ticket, text, isOn, onText, onFiles }: Options) {
  const { t } = useTranslation()
  const asked = isOn ? askedFor(text) : undefined
  // the text for which the list was closed; it starts with the draft, so that a draft does not open the list
  const [dismissed, dismiss] = useState(text)
  const isOpen = asked !== undefined && dismissed !== text
  const { expand, load } = useExpanding(ticket, isOpen)
  const { data: messages = [], isPending } = useQuery({ ...quickMessages, enabled: isOpen })
  const { data: lists = [] } = useQuery({ ...quickLists, enabled: isOpen })
  const found = isOpen ? [messages, lists].flatMap((offers) => findQuick(offers, asked)) : []
  const [at, setAt] = useState({ asked: '', index: 0 })
  const index = at.asked === asked ? Math.min(at.index, found.length - 1) : 0
  const shown = ({ text: written }: Offer) => expand(written)

  const choose = async (offer: Offer) => {
    const loading = load(offer.text)
    if (loading) await loading
    onText(shown(offer))
    const fetched = await Promise.allSettled(offer.files.map(fetchFile))
    const files = fetched.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    if (files.length > 0) onFiles(files)
    if (files.length < fetched.length) toastError(t('composer.quickFileFailed'))
  }
  const move = (to: number) => setAt({ asked: asked ?? '', index: (to + found.length) % Math.max(found.length, 1) })

  return {
    isOpen,
    isLoading: isOpen && isPending,
    found,
    index,
    shown,
    choose,
    /** @returns whether the list has handled the key */
    onKeyDown(event: KeyboardEvent): boolean {
      if (!isOpen) return false
      const quick = found[index]
      if (event.key === 'ArrowDown') move(index + 1)
      else if (event.key === 'ArrowUp') move(index - 1)
      else if (event.key === 'Escape') dismiss(text)
      else if (quick && (event.key === 'Enter' || event.key === 'Tab')) void choose(quick)
      else return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
  }
}

async function fetchFile({ url, name, caption }: OfferedFile): Promise<CaptionedFile> {
  const response = await fetch(await openAddress(url))
  if (!response.ok) throw new Error('the file list has no such file')
  const blob = await response.blob()
  return { file: new File([blob], name, { type: blob.type }), caption }
}
