import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SignatureTabs } from '../../shared/signature/signature-tabs.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { useIsNarrow } from '../../shared/ui/use-media.ts'

/** Explains how a program checks that a delivery comes from this product, and what deliveries contain. */
export function SignatureDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  return (
    <Dialog onClose={onClose} title={t('webhooks.signature.title')} size={720} fullScreen={isNarrow}>
      <Stack>
        <Text>{t('webhooks.signature.how')}</Text>
        <Text>{t('webhooks.signature.rules')}</Text>
        <SignatureTabs />
      </Stack>
    </Dialog>
  )
}
