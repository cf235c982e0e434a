import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isBuildReplaced } from '../shared/build/is-build-replaced.ts'
import { toastNewsWithWayIn } from '../shared/ui/toast-with-way-out.tsx'

/**
 * A window stays open for days. A new build comes with new servers, and so with another socket: that is when to look, and
 * to say so. When to load it is for the person to choose, who may be writing.
 * @param opening how many times the socket has been open
 */
export function useNewBuild(opening: number): void {
  const { t } = useTranslation()
  useEffect(() => {
    if (opening < 2) return
    void isBuildReplaced().then((isReplaced) => {
      if (isReplaced) toastNewsWithWayIn(t('shell.newBuild'), t('common.reload'), () => window.location.reload())
    })
  }, [opening, t])
}
