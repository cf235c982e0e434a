import { Select } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Campaign } from '@recado/contracts/campaigns/campaign'
import { listContactLists } from '@recado/contracts/campaigns/contact-list-routes'
import { listFileLists } from '@recado/contracts/files/routes'
import { useTranslation } from 'react-i18next'
import { call } from '../../../shared/api/call.ts'
import { FieldFilter } from '../../../shared/contact-fields/field-filter.tsx'
import { EntryPicker } from '../../../shared/pickers/entry-picker.tsx'
import type { CampaignForm } from './campaign-form.ts'

type Named = { readonly id: number; readonly name: string }
/** The options of a campaign that other features provide, except those that the server searches for. */
export type DialogChoices = { readonly connections: readonly Named[]; readonly tags: readonly Named[] }

const contactListsLike = async (searchParam: string | undefined, signal: AbortSignal) =>
  (await call(listContactLists, { query: { searchParam } }, { signal })).records
const fileListsLike = async (searchParam: string | undefined, signal: AbortSignal) =>
  (await call(listFileLists, { query: { searchParam } }, { signal })).files

type Props = {
  readonly form: UseFormReturnType<CampaignForm>
  readonly record: Campaign | undefined
  readonly choices: DialogChoices
  readonly isReadOnly: boolean
}

/** The audience of a campaign, which is a contact list, or a tag or a field of contacts or both, and the connection. */
export function AudienceFields({ form, record, choices, isReadOnly }: Props) {
  const { t } = useTranslation()
  const optionsOf = (entries: readonly Named[]) => entries.map(({ id, name }) => ({ value: String(id), label: name }))
  const of = { readOnly: isReadOnly, clearable: !isReadOnly }
  const { onChange: onList, ...list } = form.getInputProps('contactListId')
  const { onChange: onTag, ...tag } = form.getInputProps('tagListId')
  const chooseField = (wanted: CampaignForm['audienceField']) => {
    form.setFieldValue('audienceField', wanted)
    form.clearFieldError('audienceField.value')
    if (wanted) form.setFieldValue('contactListId', null)
  }
  return (
    <>
      <EntryPicker
        name="contact-lists"
        find={contactListsLike}
        label={t('campaigns.contactList')}
        placeholder={t('campaigns.noList')}
        present={record?.contactList}
        {...of}
        {...list}
        onChange={(id) => {
          onList(id)
          if (id === null) return
          form.setFieldValue('tagListId', null)
          form.setFieldValue('audienceField', null)
        }}
      />
      <Select
        label={t('campaigns.tag')}
        placeholder={t('campaigns.noTag')}
        searchable
        data={optionsOf(withPresent(choices.tags, record?.tag))}
        {...of}
        {...tag}
        onChange={(id) => {
          onTag(id)
          if (id !== null) form.setFieldValue('contactListId', null)
        }}
      />
      <FieldFilter
        label={t('campaigns.audienceField')}
        wanted={form.values.audienceField ?? undefined}
        isReadOnly={isReadOnly}
        error={form.errors['audienceField.value'] ?? form.errors.audienceField}
        onWanted={(wanted) => chooseField(wanted ?? null)}
        onDraft={chooseField} // a field without a value is an error of the form; ignored, it would widen the audience
      />
      <Select
        label={t('campaigns.connection')}
        placeholder={t('campaigns.defaultConnection')}
        data={optionsOf(withPresent(choices.connections, record?.whatsapp))}
        {...of}
        {...form.getInputProps('whatsappId')}
      />
    </>
  )
}

/** Adds the current choice to the options: its name is known before the other options are loaded. */
const withPresent = (entries: readonly Named[], present: Named | null | undefined): readonly Named[] =>
  present && !entries.some(({ id }) => id === present.id) ? [present, ...entries] : entries

/** The list of files that are sent after each message. */
export function FileListField({ form, isReadOnly }: Pick<Props, 'form' | 'isReadOnly'>) {
  const { t } = useTranslation()
  return (
    <EntryPicker
      name="file-lists"
      find={fileListsLike}
      label={t('campaigns.fileList')}
      placeholder={t('campaigns.noTag')}
      readOnly={isReadOnly}
      clearable={!isReadOnly}
      {...form.getInputProps('fileListId')}
    />
  )
}
