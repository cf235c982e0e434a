import { TextInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../shared/api/error-text.ts'
import { ServerButton } from '../../../shared/ui/server-controls.tsx'
import { toastSuccess } from '../../../shared/ui/toast.ts'
import { useTestCampaign } from '../api.ts'
import classes from './dialog.module.css'

const LEAST_DIGITS = 8

type Props = {
  readonly campaignId: number
  /** Whether the form differs from the saved campaign; only the saved campaign can be sent. */
  readonly isDirty: boolean
}

/** Sends the saved campaign to one number, so that its author can see it on a phone. */
export function TestSend({ campaignId, isDirty }: Props) {
  const { t } = useTranslation()
  const [number, setNumber] = useState('')
  const sending = useTestCampaign(campaignId)
  const digits = number.replace(/\D/g, '')
  const send = () => sending.mutate({ number: digits }, { onSuccess: () => toastSuccess(t('campaigns.test.sent')) })
  return (
    <div className={classes.test}>
      <TextInput
        flex={1}
        size="sm"
        type="tel"
        inputMode="tel"
        label={t('campaigns.test.to')}
        description={isDirty ? t('campaigns.test.saveFirst') : t('campaigns.test.hint')}
        placeholder="+55 (11) 99999-0000"
        value={number}
        error={sending.isError && errorMessage(sending.error, t('common.somethingWrong'))}
        onChange={(event) => {
          sending.reset()
          setNumber(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault() // prevents Enter from saving the campaign
          if (digits.length >= LEAST_DIGITS && !isDirty) send()
        }}
      />
      <ServerButton
        variant="default"
        leftSection={<IconSend size={16} stroke={1.5} />}
        loading={sending.isPending}
        disabled={isDirty || digits.length < LEAST_DIGITS}
        onClick={send}
      >
        {t('campaigns.test.send')}
      </ServerButton>
    </div>
  )
}
