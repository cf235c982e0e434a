import { Progress, SimpleGrid, TextInput } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import type { Campaign } from '@recado/contracts/campaigns/campaign'
import { RECIPIENT_VARIABLES } from '@recado/contracts/campaigns/settings'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contactFields } from '../../../shared/contact-fields/contact-fields.ts'
import { useEditConflict } from '../../../shared/list/use-edit-conflict.ts'
import { useDateTimeFieldProps } from '../../../shared/ui/dates.ts'
import { FileField } from '../../../shared/ui/file-field.tsx'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { FormTabs } from '../../../shared/ui/form-tabs.tsx'
import { OnOffSelect } from '../../../shared/ui/on-off-select.tsx'
import { toastSuccess } from '../../../shared/ui/toast.ts'
import { useEntryForm } from '../../../shared/ui/use-entry-form.ts'
import { useNow } from '../../../shared/ui/use-now.ts'
import { useSaveCampaign } from '../api.ts'
import { campaignLists } from '../campaign-list.ts'
import { campaignSettings } from '../settings/settings-query.ts'
import { AudienceFields, type DialogChoices, FileListField } from './audience-fields.tsx'
import {
  bodyOf,
  type CampaignForm,
  formOf,
  isEditableAt,
  problemsOf,
  resentOf,
  VARIANTS,
  type Variant,
  wrongVariantOf,
} from './campaign-form.ts'
import { DialogSteps } from './dialog-steps.tsx'
import { ForecastLine } from './forecast-line.tsx'
import { OpenTicketField } from './open-ticket-field.tsx'
import { TestSend } from './test-send.tsx'
import { useForecast } from './use-forecast.ts'
import { VariantPanel } from './variant-panel.tsx'

const STARTS_AFTER_MS = 10_000 // the server refuses a past time, and the save takes a moment

type Props = {
  /** Absent for a new campaign. */
  readonly record?: Campaign | undefined
  readonly choices: DialogChoices
  readonly onClose: () => void
  readonly onReload: (record: Campaign) => void
}

/**
 * The dialog of a campaign with all of its messages. It is read-only when the campaign runs, or will start within an
 * hour.
 */
export function CampaignDialog({ record, choices, onClose, onReload }: Props) {
  const { t } = useTranslation()
  const now = useNow()
  const dateTimeField = useDateTimeFieldProps()
  const { isGone, newer } = useEditConflict(campaignLists, record)
  const present = newer ?? record
  const isReadOnly = present !== undefined && !isEditableAt(present, now)
  const { saving, share } = useSaveCampaign(record?.id)
  const startsNow = useRef(false)
  const [shown, show] = useState<Variant>(1)
  const { form, dialog } = useEntryForm({
    initial: formOf(record),
    check: (values: CampaignForm) => problemsOf(values, new Date(), t('campaigns.past')),
    saving,
    inputOf: (values) => ({
      body: bodyOf(values, startsNow.current ? new Date(Date.now() + STARTS_AFTER_MS) : undefined),
      chosen: values.chosen,
    }),
    fieldOf: {
      ERR_NO_CONTACTLIST_FOUND: 'contactListId',
      ERR_NO_TAG_FOUND: 'tagListId',
      ERR_NO_WAPP_FOUND: 'whatsappId',
      ERR_NO_FILE_FOUND: 'fileListId',
      ERR_FILE_TYPE_NOT_ALLOWED: 'chosen',
      ERR_FILE_TOO_LARGE: 'chosen',
    },
    onSaved: () => {
      toastSuccess(t(startsNow.current ? 'campaigns.started' : 'campaigns.saved'))
      onClose()
    },
    onWrong: (errors) => {
      startsNow.current = false
      show(wrongVariantOf(errors) ?? shown)
    },
  })
  const forecast = useForecast(form.values, resentOf(record?.resendOf), !isReadOnly)
  const settings = useQuery(campaignSettings)
  const fields = useQuery(contactFields)
  const variables = new Set([
    ...RECIPIENT_VARIABLES,
    ...[settings.data?.variables ?? [], fields.data ?? []].flat().map(({ key }) => key),
  ])
  const { chosen } = form.values
  const fileName = chosen.file?.name ?? (chosen.isRemoved ? null : (record?.mediaName ?? null))
  const isChanged = newer !== undefined && !isReadOnly && !saving.isPending && !saving.isError
  const tabs = VARIANTS.map((variant) => ({
    key: String(variant),
    label: t('campaigns.messageOf', { place: variant }),
    isWrong: Boolean(form.errors[`message${variant}`] || form.errors[`confirmationMessage${variant}`]),
    content: (
      <VariantPanel
        form={form}
        variant={variant}
        variables={[...variables]}
        preview={forecast.data?.previews.find((preview) => preview.variant === variant)}
        isOld={forecast.isOld && !forecast.isOff}
        fileName={fileName}
        isReadOnly={isReadOnly}
      />
    ),
  }))
  return (
    <FormDialog
      {...dialog}
      title={isReadOnly ? t('campaigns.readOnlyTitle') : t(record ? 'campaigns.editTitle' : 'campaigns.add')}
      submitLabel={t('common.save')}
      size={860}
      isDirty={dialog.isDirty && !isReadOnly}
      isGone={isGone}
      readOnlyReason={isReadOnly ? t(`campaigns.readOnly.${present.status}`) : undefined}
      onReload={isChanged ? () => onReload(newer) : undefined}
      menu={
        <DialogSteps
          campaign={present}
          name={form.values.name}
          forecast={forecast}
          isBusy={dialog.isBusy}
          onStart={() => {
            startsNow.current = true
            form.setFieldValue('scheduledAt', null) // removes the scheduled time, because the campaign starts now
            dialog.onSubmit()
          }}
          onDone={onClose}
        />
      }
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('lists.name')}
          size="sm"
          withAsterisk
          data-autofocus
          readOnly={isReadOnly}
          {...form.getInputProps('name')}
        />
        <OnOffSelect
          label={t('campaigns.confirmation')}
          words={[t('campaigns.on'), t('campaigns.off')]}
          readOnly={isReadOnly}
          {...form.getInputProps('confirmation')}
        />
        <AudienceFields form={form} record={record} choices={choices} isReadOnly={isReadOnly} />
        <DateTimePicker
          {...dateTimeField}
          label={t('campaigns.schedule')}
          placeholder={t('campaigns.notScheduled')}
          clearable={!isReadOnly}
          clearButtonProps={{ 'aria-label': `${t('lists.clear')}: ${t('campaigns.schedule')}` }}
          minDate={isReadOnly ? '' : now}
          readOnly={isReadOnly}
          {...form.getInputProps('scheduledAt')}
        />
      </SimpleGrid>
      <OpenTicketField form={form} isReadOnly={isReadOnly} />
      <FormTabs
        tabs={tabs}
        value={String(shown)}
        onChange={(key) => show(VARIANTS.find((variant) => String(variant) === key) ?? 1)}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <div>
          <FileField
            label={t('campaigns.file')}
            present={record?.mediaName ?? null}
            isReadOnly={isReadOnly}
            {...form.getInputProps('chosen')}
          />
          {share !== undefined && (
            <Progress size="sm" mt={4} value={share * 100} aria-label={t('campaigns.sendingFile')} />
          )}
        </div>
        <FileListField form={form} isReadOnly={isReadOnly} />
      </SimpleGrid>
      {!isReadOnly && <ForecastLine forecast={forecast} />}
      {record && !isReadOnly && <TestSend campaignId={record.id} isDirty={dialog.isDirty} />}
    </FormDialog>
  )
}
