import type { CampaignPreview } from '@recado/contracts/campaigns/figures'
import { CAMPAIGN_VARIABLE } from '@recado/contracts/campaigns/settings'
import { IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contactFields } from '../../../shared/contact-fields/contact-fields.ts'
import { RichText } from '../../../shared/text/rich-text-view.tsx'
import classes from './dialog.module.css'

type Props = {
  /** The message as a recipient would get it; absent while only the text is known. */
  readonly preview: CampaignPreview | undefined
  readonly text: string
  /** The confirmation question; absent when the campaign asks for no confirmation. */
  readonly confirmation: string | undefined
  readonly fileName: string | null
  /** Whether the preview shows an earlier text. */
  readonly isOld: boolean
}

/** A message as it will look in the conversation, with the variables of a real recipient. */
export function Preview({ preview, text, confirmation, fileName, isOld }: Props) {
  const { t } = useTranslation()
  const named = useFieldNames()
  const asked = confirmation && named(preview?.confirmation ?? confirmation)
  const said = named(preview?.text ?? text)
  return (
    <section className={classes.preview} aria-label={t('campaigns.preview')} data-old={isOld || undefined}>
      <span className={classes.previewFor}>
        {preview ? t('campaigns.previewFor', { name: preview.name }) : t('campaigns.preview')}
      </span>
      {asked && (
        <div className={classes.bubble}>
          <RichText text={asked} />
        </div>
      )}
      {said || fileName ? (
        <div className={classes.bubble}>
          {fileName && (
            <span className={classes.file}>
              <IconPaperclip size={14} stroke={1.75} aria-hidden /> {fileName}
            </span>
          )}
          <RichText text={said} />
        </div>
      ) : (
        <p className={classes.nothing}>{t('campaigns.previewNothing')}</p>
      )}
    </section>
  )
}

/** Replaces the fields of contacts in a text by their names in brackets, because each recipient has other values. */
function useFieldNames(): (text: string) => string {
  const { data: fields = [] } = useQuery(contactFields)
  return (text) =>
    text.replace(CAMPAIGN_VARIABLE, (whole, key: string) => {
      const field = fields.find((one) => one.key === key)
      return field ? `[${field.name}]` : whole
    })
}
