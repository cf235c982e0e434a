import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

const COPIED_MS = 1_000

type Props = { readonly value: string; readonly label?: string }

/** A button that copies a text to the clipboard, and confirms it for a moment. */
export function Copy({ value, label }: Props) {
  const { t } = useTranslation()
  return (
    <CopyButton value={value} timeout={COPIED_MS}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          size="compact-md"
          leftSection={copied ? <IconCheck size={16} stroke={1.5} /> : <IconCopy size={16} stroke={1.5} />}
          onClick={copy}
        >
          {copied ? t('common.copied') : (label ?? t('common.copy'))}
        </Button>
      )}
    </CopyButton>
  )
}
