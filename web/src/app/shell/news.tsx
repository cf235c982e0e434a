import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { NewsPopover } from '../../features/tickets/news/news-popover.tsx'
import { useNews } from '../../features/tickets/news/use-news.ts'

const QUIET = '/favicon.svg'
const LOUD = '/favicon-news.svg'

/** The bell in the header; its count also shows in the window's title and icon. */
export function News() {
  const news = useNews()
  const { t } = useTranslation()
  const count = news.tickets.length
  useEffect(() => {
    const name = t('common.product')
    document.title = count > 0 ? `(${count}) ${name}` : name
    showIcon(count > 0 ? LOUD : QUIET)
    return () => {
      document.title = name
      showIcon(QUIET)
    }
  }, [count, t])
  return <NewsPopover {...news} />
}

function showIcon(address: string): void {
  document.querySelector('link[rel=icon]')?.setAttribute('href', address)
}
