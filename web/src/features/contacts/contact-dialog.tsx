import { Anchor, Switch, TextInput } from '@mantine/core'
import type { ContactWithTags } from '@recado/contracts/contacts/contact'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../shared/api/api-error.ts'
import { useEditConflict } from '../../shared/list/use-edit-conflict.ts'
import { useAllowed } from '../../shared/session/current-user.tsx'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { useEntryForm } from '../../shared/ui/use-entry-form.ts'
import { useSaveContact } from './api.ts'
import { CompanyFields } from './company-fields.tsx'
import { bodyOf, type ContactDraft, type ContactForm, formOf, problemsOf } from './contact-form.ts'
import { contactLists } from './contact-list.ts'
import { ExtraFields } from './extra-fields.tsx'
import { Identities } from './identities.tsx'
import { PrivacyMenu } from './privacy-menu.tsx'

type Props = {
  /** Absent for a new contact. */
  readonly contact?: ContactWithTags | undefined
  readonly draft?: ContactDraft
  readonly onClose: () => void
  readonly onReload: (contact: ContactWithTags) => void
  /** Opens the contact that already has the number. */
  readonly onShowOther: (id: number) => void
}

export function ContactDialog({ contact, draft, onClose, onReload, onShowOther }: Props) {
  const { t } = useTranslation()
  const mayOptOut = useAllowed('contacts:optOut')
  const mayErase = useAllowed('contacts:erase')
  const { isGone, newer } = useEditConflict(contactLists, contact)
  const saving = useSaveContact(contact)
  const { form, dialog } = useEntryForm({
    initial: formOf(contact, draft),
    check: (values: ContactForm) => problemsOf(values, contact),
    saving,
    inputOf: (values) => ({ body: bodyOf(values, contact), optOut: values.optOut }),
    fieldOf: {
      ERR_DUPLICATED_CONTACT: 'number',
      ERR_WAPP_INVALID_CONTACT: 'number',
      ERR_WAPP_CHECK_CONTACT: 'number',
    },
    onSaved: () => {
      toastSuccess(t('contacts.saved'))
      onClose()
    },
  })
  const otherId = isApiError(saving.error, 'ERR_DUPLICATED_CONTACT') ? saving.error.details['contactId'] : undefined
  return (
    <FormDialog
      {...dialog}
      title={t(contact ? 'contacts.editTitle' : 'contacts.add')}
      submitLabel={t('common.save')}
      size={560}
      isGone={isGone}
      onReload={newer && !saving.isPending && !saving.isError ? () => onReload(newer) : undefined}
      menu={contact && mayErase ? <PrivacyMenu contact={contact} onErased={onClose} /> : undefined}
      onClose={onClose}
    >
      <TextInput label={t('contacts.name')} size="sm" withAsterisk data-autofocus {...form.getInputProps('name')} />
      {!contact?.isGroup && (
        <TextInput
          label={t('contacts.number')}
          size="sm"
          type="tel"
          withAsterisk={!contact}
          placeholder="5531988887777"
          {...form.getInputProps('number')}
        />
      )}
      {typeof otherId === 'number' && (
        <Anchor component="button" type="button" size="sm" onClick={() => onShowOther(otherId)}>
          {t('contacts.showOther')}
        </Anchor>
      )}
      {!contact?.isGroup && (
        <TextInput label={t('contacts.email')} size="sm" type="email" {...form.getInputProps('email')} />
      )}
      <CompanyFields form={form} />
      <ExtraFields form={form} />
      {contact && <Identities contactId={contact.id} />}
      {mayOptOut && !contact?.isGroup && (
        <Switch label={t('contacts.optOut')} {...form.getInputProps('optOut', { type: 'checkbox' })} />
      )}
    </FormDialog>
  )
}
