import type { UseFormReturnType } from '@mantine/form'
import type { CampaignPreview } from '@recado/contracts/campaigns/figures'
import { useTranslation } from 'react-i18next'
import type { CampaignForm, Variant } from './campaign-form.ts'
import classes from './dialog.module.css'
import { Preview } from './preview.tsx'
import { VariableText } from './variable-text.tsx'

type Props = {
  readonly form: UseFormReturnType<CampaignForm>
  readonly variant: Variant
  readonly variables: readonly string[]
  readonly preview: CampaignPreview | undefined
  readonly isOld: boolean
  readonly fileName: string | null
  readonly isReadOnly: boolean
}

/** One of the message variants, its confirmation question, and a preview of both. */
export function VariantPanel({ form, variant, variables, fileName, isReadOnly, ...shown }: Props) {
  const { t } = useTranslation()
  const { confirmation } = form.values
  const question = `confirmationMessage${variant}` as const
  const message = `message${variant}` as const
  return (
    <div className={classes.variant}>
      <div className={classes.texts}>
        {confirmation && (
          <VariableText
            label={t('campaigns.questionOf', { place: variant })}
            description={t('campaigns.questionHint')}
            minRows={2}
            variables={variables}
            readOnly={isReadOnly}
            {...form.getInputProps(question)}
          />
        )}
        <VariableText
          label={t('campaigns.messageOf', { place: variant })}
          variables={variables}
          readOnly={isReadOnly}
          {...form.getInputProps(message)}
        />
      </div>
      <Preview
        {...shown}
        text={form.values[message]}
        confirmation={confirmation ? form.values[question] : undefined}
        fileName={fileName}
      />
    </div>
  )
}
