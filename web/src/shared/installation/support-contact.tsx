import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useInstallation } from './installation-store.ts'

/** How the user reaches the support of this installation; nothing if the operator has named no contact. */
export function SupportContact() {
  const { t } = useTranslation()
  const { supportText, supportLink } = useInstallation()
  if (supportText === '' && supportLink === null) return null
  const text = supportText || (supportLink ?? '').replace(/^(mailto|tel):/i, '')
  return (
    <span>
      {t('common.support')}{' '}
      {supportLink === null ? (
        text
      ) : (
        <Anchor
          href={supportLink}
          inherit
          {...(supportLink.startsWith('https:') && { target: '_blank', rel: 'noopener' })}
        >
          {text}
        </Anchor>
      )}
    </span>
  )
}
