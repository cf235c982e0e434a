import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NewsPopover } from '../../features/tickets/news/news-popover.tsx'
import { useNews } from '../../features/tickets/news/use-news.ts'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import { TEXTS } from '../texts.ts'

const AlertsDialog = lazyDialog(() => import('../../features/account/alerts-dialog.tsx'), 'AlertsDialog', [
  TEXTS.account,
])

const QUIET = '/favicon.svg'
const LOUD = '/favicon-news.svg'

/** The bell in the header; its count also shows in the window's title and icon. */
export function News() {
  const news = useNews()
  const { t } = useTranslation()
  const { count } = news
  const [isSetting, setSetting] = useState(false)
  useEffect(() => {
    const name = t('common.product')
    document.title = count > 0 ? `(${count}) ${name}` : name
    showIcon(count > 0 ? LOUD : QUIET)
    return () => {
      document.title = name
      showIcon(QUIET)
    }
  }, [count, t])
  return (
    <>
      <NewsPopover {...news} onSettings={() => setSetting(true)} />
      {isSetting && <AlertsDialog onClose={() => setSetting(false)} />}
    </>
  )
}

function showIcon(address: string): void {
  document.querySelector('link[rel=icon]')?.setAttribute('href', address)
}
