import type { Help } from '@recado/contracts/helps/help'
import { IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'
import { useIsNarrow } from '../../shared/ui/use-media.ts'
import { useOnline } from '../../shared/ui/use-online.ts'
import classes from './helps.module.css'

const SANDBOX = 'allow-scripts allow-same-origin allow-presentation allow-popups'
// the browser features that the video may use
const FEATURES = 'autoplay; encrypted-media; fullscreen; picture-in-picture'

type Props = { readonly help: Pick<Help, 'title' | 'video'>; readonly onClose: () => void }

/**
 * Plays a video in a separate document, because only that document may show the video service in a frame. Escape closes
 * the dialog.
 */
export function PlayerDialog({ help: { title, video }, onClose }: Props) {
  const { t } = useTranslation()
  const isOnline = useOnline()
  return (
    <Dialog title={title} onClose={onClose} size={960} fullScreen={useIsNarrow()}>
      <div className={classes.player}>
        {isOnline ? (
          <iframe
            src={`/player.html?video=${encodeURIComponent(video)}`}
            title={title}
            sandbox={SANDBOX}
            allow={FEATURES}
          />
        ) : (
          <EmptyState icon={<IconWifiOff size={32} stroke={1.5} />} text={t('helps.offline')} />
        )}
      </div>
    </Dialog>
  )
}
