import type { LiveFrame } from '@recado/contracts/realtime/frames'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../shared/api/error-text.ts'
import { openAddress } from '../shared/api/file-address.ts'
import { useTellRenewed } from '../shared/invoices/use-tell-renewed.ts'
import { toastError, toastLastingError } from '../shared/ui/toast.ts'
import { toastLastingNewsWithAction } from '../shared/ui/toast-with-action.tsx'

/**
 * @returns a handler that notifies the user on any page of a renewed licence, and of a requested file that is ready or
 * has failed
 */
export function useNotices(): (frame: LiveFrame) => void {
  const { t } = useTranslation()
  const tellRenewed = useTellRenewed()
  const open = (url: string) =>
    openAddress(url).then(
      (address) => window.location.assign(address), // the server answers with a download, so the page stays
      (error) => toastError(errorMessage(error, t('common.somethingWrong'))),
    )
  return (frame) => {
    if (frame.subject === 'payment' && frame.action === 'CONCLUIDA') tellRenewed(frame.data.company.dueDate)
    if (frame.subject !== 'contact') return
    if (frame.action === 'export-failed') return toastLastingError(t('shell.exportFailed'))
    if (frame.action !== 'export-ready') return
    const { url } = frame.data
    toastLastingNewsWithAction(t('shell.exportReady'), t('shell.exportOpen'), () => void open(url))
  }
}
