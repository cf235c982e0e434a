import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../shared/api/download.ts'
import { Copy } from '../../shared/ui/copy.tsx'
import classes from './security.module.css'

type Props = { readonly codes: readonly string[]; readonly onKept: () => void }

/** The recovery codes. One of them can replace a code of the authenticator. They are shown only once. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const { t } = useTranslation()
  const text = codes.join('\n')
  const download = () => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), t('account.recovery.fileName'))
  return (
    <Stack>
      <Text size="sm">{t('account.recovery.hint')}</Text>
      <ul className={classes.codes} aria-label={t('account.recovery.title')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group justify="space-between" gap="sm">
        <Group gap="xs">
          <Copy value={text} />
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconDownload size={16} stroke={1.5} />}
            onClick={download}
          >
            {t('account.recovery.download')}
          </Button>
        </Group>
        <Button data-autofocus onClick={onKept}>
          {t('account.recovery.kept')}
        </Button>
      </Group>
    </Stack>
  )
}
