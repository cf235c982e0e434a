import type { FoundMessage } from '@recado/contracts/messages/message'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../shared/i18n/format.ts'
import { KindIcon } from '../../shared/messages/kind-icon.tsx'
import { useWriter } from '../../shared/messages/use-writer.ts'
import { Marked } from '../../shared/text/marked.tsx'
import { excerptText } from '../../shared/text/plain-text.ts'
import { MoreButton } from '../../shared/ui/more-button.tsx'
import { SmallState } from '../../shared/ui/small-state.tsx'
import { useNow } from '../../shared/ui/use-now.ts'
import { foundMessages } from './api.ts'
import classes from './search.module.css'

type Props = {
  readonly text: string
  readonly people: readonly { readonly id: number; readonly name: string }[]
  readonly addressOf: (hit: FoundMessage) => string
}

/** The messages that match a search, each with a link into its conversation; it renders nothing without a match. */
export function MessageHits({ text, people, addressOf }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const query = useInfiniteQuery(foundMessages(text))
  const hits = query.data?.pages.flatMap(({ records }) => records) ?? []
  const { count = 0, countIsCapped = false } = query.data?.pages[0] ?? {}
  const writerOf = useWriter(people)
  const saidOf = ({ excerpt, fromMe, by, author }: FoundMessage) => {
    const said = excerptText(excerpt, fromMe)
    const writer = writerOf({ fromMe, by }) ?? author?.name
    return writer === undefined ? said : `${writer}: ${said}`
  }
  if (query.isError) return <SmallState query={query} />
  if (hits.length === 0) return null
  return (
    <section className={classes.hits} aria-labelledby="message-hits">
      <h2 id="message-hits" className={classes.title}>
        {t('search.hits', { shown: format.count(count, countIsCapped) })}
      </h2>
      <ul>
        {hits.map((hit) => (
          <li key={hit.messageId}>
            <Link to={addressOf(hit)} className={classes.hit}>
              <span className={classes.hitHead}>
                <strong>{hit.contact.name}</strong>
                <time dateTime={hit.createdAt}>{format.timeOrDate(hit.createdAt, now)}</time>
              </span>
              <span className={classes.excerpt}>
                <KindIcon mediaType={hit.mediaType} />
                <Marked text={saidOf(hit)} sought={text} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <MoreButton query={query} />
    </section>
  )
}
