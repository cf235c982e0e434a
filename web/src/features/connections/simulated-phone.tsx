import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy, IconDeviceMobile } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './qr-dialog.module.css'

const COPIED_MS = 1_000

/** The way to the simulated phone: a link that brings the code along, and its text for whoever pastes it there. */
export function SimulatedPhone({ code, phoneUrl }: { code: string; phoneUrl: string | null }) {
  const { t } = useTranslation()
  return (
    <div className={classes.simulated}>
      {phoneUrl && (
        <Button
          component="a"
          href={`${phoneUrl}#/scan?qr=${encodeURIComponent(code)}`}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconDeviceMobile size={18} stroke={1.5} />}
          fullWidth
        >
          {t('connections.qr.openPhone')}
        </Button>
      )}
      <div className={classes.text}>
        <code className={classes.codeText} title={t('connections.qr.text')}>
          {code}
        </code>
        <CopyButton value={code} timeout={COPIED_MS}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              size="compact-md"
              leftSection={copied ? <IconCheck size={16} stroke={1.5} /> : <IconCopy size={16} stroke={1.5} />}
              onClick={copy}
            >
              {copied ? t('common.copied') : t('common.copy')}
            </Button>
          )}
        </CopyButton>
      </div>
    </div>
  )
}
