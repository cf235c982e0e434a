import type { QuickMessage } from '@recado/contracts/quick-messages/quick-message'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openAddress } from '../../../shared/api/file-address.ts'
import { toastError } from '../../../shared/ui/toast.ts'
import { quickMessages } from './api.ts'
import { expandVariables } from './expand-variables.ts'
import { askedFor, findQuick } from './find-quick.ts'
import { useVariables } from './use-variables.ts'

type Options = {
  readonly ticket: Ticket
  readonly text: string
  readonly isOn: boolean
  readonly onText: (text: string) => void
  readonly onFiles: (files: readonly File[]) => void
}

/** Quick messages in the composer: opened by a slash, chosen by keyboard or pointer. Choosing one sends nothing. */
export function useQuick({ ticket, text, isOn, onText, onFiles }: Options) {
  const { t } = useTranslation()
  const variables = useVariables(ticket)
  const asked = isOn ? askedFor(text) : undefined
  const [dismissed, dismiss] = useState(text) // the text at which the list was closed; a draft does not open it
  const isOpen = asked !== undefined && dismissed !== text
  const { data: all = [], isPending } = useQuery({ ...quickMessages, enabled: isOpen })
  const found = isOpen ? findQuick(all, asked) : []
  const [at, setAt] = useState({ asked: '', index: 0 })
  const index = at.asked === asked ? Math.min(at.index, found.length - 1) : 0
  const shown = (quick: QuickMessage) => expandVariables(quick.message, variables())

  const choose = (quick: QuickMessage) => {
    onText(shown(quick))
    if (quick.mediaUrl) fetchFile(quick, quick.mediaUrl).then((file) => onFiles([file]), failed)
  }
  const failed = () => toastError(t('composer.quickFileFailed'))
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
      else if (quick && (event.key === 'Enter' || event.key === 'Tab')) choose(quick)
      else return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
  }
}

async function fetchFile(quick: QuickMessage, path: string): Promise<File> {
  const response = await fetch(await openAddress(path))
  if (!response.ok) throw new Error('the file is not there')
  const blob = await response.blob()
  return new File([blob], quick.mediaName ?? quick.shortcode, { type: blob.type })
}
