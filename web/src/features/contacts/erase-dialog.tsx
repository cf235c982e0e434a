import type { Contact } from '@recado/contracts/contacts/contact'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { TypedNameDialog } from '../../shared/ui/typed-name-dialog.tsx'
import { useEraseContact } from './api.ts'

type Props = { readonly contact: Contact; readonly onErased: () => void; readonly onClose: () => void }

/** Permanently erases a contact's personal data, after the user has typed the name. */
export function EraseDialog({ contact: { id, name }, onErased, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <TypedNameDialog
      title={t('contacts.erase')}
      question={t('contacts.eraseQuestion', { name })}
      label={t('contacts.eraseName')}
      name={name}
      erasing={useEraseContact(id)}
      onErased={() => {
        toastSuccess(t('contacts.erased'))
        onErased()
      }}
      onClose={onClose}
    />
  )
}
