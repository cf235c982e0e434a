import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isBuildReplaced } from '../shared/build/is-build-replaced.ts'
import { toastLastingNewsWithAction } from '../shared/ui/toast-with-action.tsx'

/**
 * Announces a new build. Windows stay open for days. A deployment restarts the servers and thereby the socket, so each
 * new connection is the time to check. The user may be writing, so the user decides when to reload.
 * @param opening how often the socket has connected
 */
export function useNewBuild(opening: number): void {
  const { t } = useTranslation()
  useEffect(() => {
    if (opening < 2) return
    void isBuildReplaced().then((isReplaced) => {
      if (isReplaced)
        toastLastingNewsWithAction(t('shell.newBuild'), t('common.reload'), () => window.location.reload())
    })
  }, [opening, t])
}
