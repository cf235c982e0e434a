import type { ContactWithTags } from '@recado/contracts/contacts/contact'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ContactDialog } from '../../features/contacts/contact-dialog.tsx'
import { errorMessage } from '../../shared/api/error-text.ts'
import { contactDetail } from '../../shared/contacts/contact-detail.ts'
import { toastError } from '../../shared/ui/toast.ts'

type Props = {
  /** Absent for a new contact. */
  readonly contactId?: number
  readonly draft?: { readonly name: string; readonly number: string }
  readonly onClose: () => void
}

/** The contact dialog, opened from a conversation. */
export function ContactEditor({ contactId, draft, onClose }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [wanted, want] = useState(contactId)
  const [contact, setContact] = useState<ContactWithTags>()
  useEffect(() => {
    if (wanted === undefined) return
    let isLate = false
    const fail = (error: unknown) => {
      if (isLate) return
      toastError(errorMessage(error, t('common.loadFailed')))
      onClose()
    }
    client.fetchQuery(contactDetail(wanted)).then((found) => isLate || setContact(found), fail)
    return () => {
      isLate = true
    }
  }, [wanted, client, onClose, t])
  if (wanted !== undefined && contact?.id !== wanted) return null
  return (
    <ContactDialog
      key={contact ? `${contact.id}-${contact.version}` : 'new'}
      contact={contact}
      {...(draft && { draft })}
      onClose={onClose}
      onReload={setContact}
      onShowOther={want}
    />
  )
}
