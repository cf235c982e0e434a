import { Button } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Copy } from '../../shared/ui/copy.tsx'
import classes from './qr-dialog.module.css'

/** A link that opens the simulated phone with the QR code, and the text of the code to paste there. */
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
        <Copy value={code} />
      </div>
    </div>
  )
}
