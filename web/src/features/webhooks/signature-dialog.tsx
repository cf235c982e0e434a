import { Stack, Tabs, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Code } from '../../shared/ui/code.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { TabsList } from '../../shared/ui/tabs-list.tsx'
import { useIsNarrow } from '../../shared/ui/use-media.ts'
import { SIGNATURE_SAMPLES } from './signature-samples.ts'

const [FIRST = ''] = Object.keys(SIGNATURE_SAMPLES)

/** How a program checks that a delivery comes from here, and what it is told. */
export function SignatureDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  return (
    <Dialog onClose={onClose} title={t('webhooks.signature.title')} size={720} fullScreen={isNarrow}>
      <Stack>
        <Text>{t('webhooks.signature.how')}</Text>
        <Text>{t('webhooks.signature.rules')}</Text>
        <Tabs defaultValue={FIRST} keepMounted={false}>
          <TabsList>
            {Object.keys(SIGNATURE_SAMPLES).map((name) => (
              <Tabs.Tab key={name} value={name}>
                {name}
              </Tabs.Tab>
            ))}
          </TabsList>
          {Object.entries(SIGNATURE_SAMPLES).map(([name, code]) => (
            <Tabs.Panel key={name} value={name} pt="sm">
              <Code label={name} value={code} />
            </Tabs.Panel>
          ))}
        </Tabs>
      </Stack>
    </Dialog>
  )
}
