import type { Contact } from '@recado/contracts/contacts/contact'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../shared/api/api-error.ts'
import { errorMessage } from '../../shared/api/error-text.ts'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { useDeleteContact } from './api.ts'

/** Asks before a contact is deleted with its tickets, and asks again when one of the tickets is active. */
export function DeleteContactDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation()
  const [isForced, setForced] = useState(false)
  const removing = useDeleteContact(isForced)
  const { id, name } = contact
  const remove = () =>
    removing.mutate(id, {
      onSuccess: () => {
        toastSuccess(t('contacts.deleted'))
        onClose()
      },
      onError: (error) => {
        if (!isApiError(error, 'ERR_CONTACT_HAS_OPEN_TICKET')) return
        removing.reset()
        setForced(true)
      },
    })
  return (
    <ConfirmDialog
      title={t('contacts.deleteTitle')}
      question={t(isForced ? 'contacts.deleteActiveQuestion' : 'contacts.deleteQuestion', { name })}
      confirmLabel={t(isForced ? 'contacts.deleteAnyway' : 'lists.delete')}
      isBusy={removing.isPending}
      error={removing.isError ? errorMessage(removing.error, t('common.somethingWrong')) : undefined}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
