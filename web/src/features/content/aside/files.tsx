import type { Message } from '@recado/contracts/messages/message'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import { linksIn } from '../../../shared/text/links-in.ts'
import { MoreButton } from '../../../shared/ui/more-button.tsx'
import { SmallState } from '../../../shared/ui/small-state.tsx'
import { DocumentCard } from '../document-card.tsx'
import { aside } from './api.ts'
import classes from './aside.module.css'

/** The documents of a conversation, and the web addresses in its texts, newest first. */
export function Files({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation()
  const files = useInfiniteQuery(aside(ticketId, 'files'))
  const links = useInfiniteQuery(aside(ticketId, 'links'))
  const documents = messagesOf(files.data)?.filter(({ mediaUrl }) => mediaUrl !== null)
  const linked = messagesOf(links.data)?.filter(({ body }) => linksIn(body ?? '').length > 0)
  return (
    <>
      <SmallState query={files} />
      <ul className={classes.files}>
        {documents?.map((message) => (
          <li key={message.id}>
            <DocumentCard message={message} />
            <Moment message={message} />
          </li>
        ))}
      </ul>
      <MoreButton query={files} />
      <SmallState query={links} />
      <ul className={classes.files}>
        {linked?.map((message) => (
          <li key={message.id}>
            {linksIn(message.body ?? '').map(({ text, href }) => (
              <a key={href} className={classes.link} href={href} target="_blank" rel="noopener noreferrer" title={text}>
                {text}
              </a>
            ))}
            <Moment message={message} />
          </li>
        ))}
      </ul>
      <MoreButton query={links} />
      {documents?.length === 0 && linked?.length === 0 && <p className={classes.nothing}>{t('content.noFiles')}</p>}
    </>
  )
}

type Pages = { readonly pages: readonly { readonly messages: readonly Message[] }[] } | undefined

const messagesOf = (found: Pages): Message[] | undefined =>
  found?.pages.flatMap(({ messages }) => messages).filter(({ isDeleted }) => !isDeleted)

function Moment({ message: { createdAt } }: { message: Message }) {
  const format = useFormat()
  return (
    <time className={classes.fileMeta} dateTime={createdAt}>
      {format.dateTime(createdAt)}
    </time>
  )
}
