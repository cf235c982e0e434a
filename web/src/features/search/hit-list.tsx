import type { FoundMessage } from '@recado/contracts/messages/message'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import { KindIcon } from '../../shared/messages/kind-icon.tsx'
import { useWriter } from '../../shared/messages/use-writer.ts'
import { Marked } from '../../shared/text/marked.tsx'
import { excerptText } from '../../shared/text/plain-text.ts'
import { FieldOption } from '../../shared/ui/field-option.tsx'
import { MoreButton } from '../../shared/ui/more-button.tsx'
import { ErrorState } from '../../shared/ui/states.tsx'
import { useNow } from '../../shared/ui/use-now.ts'
import classes from './search.module.css'
import type { SearchInside } from './use-search-inside.ts'

type Props = { readonly id: string; readonly search: SearchInside; readonly onTake: (index: number) => void }

/** The results of a search in a conversation. The search field keeps the focus, and handles the keys. */
export function HitList({ id, search, onTake }: Props) {
  const { t } = useTranslation()
  const { hits, index, text, query } = search
  if (search.isFailed) return <ErrorState onRetry={() => query.refetch()} />
  if (!search.isAnswered) return null
  if (hits.length === 0) return <p className={classes.nothing}>{t('lists.nothingFound', { text })}</p>
  return (
    <div className={classes.found}>
      <div id={id} role="listbox" aria-label={t('search.found')} data-beside>
        {hits.map((hit, at) => (
          <FieldOption
            key={hit.messageId}
            listId={id}
            index={at}
            isChosen={at === index}
            className={classes.hit}
            onTake={() => onTake(at)}
          >
            <Hit hit={hit} sought={text} />
          </FieldOption>
        ))}
      </div>
      <MoreButton query={query} />
    </div>
  )
}

const NO_NAMES = [] as const // the row does not name the contact, because the conversation already does

function Hit({ hit, sought }: { hit: FoundMessage; sought: string }) {
  const format = useFormat()
  const now = useNow()
  const writerOf = useWriter(NO_NAMES)
  return (
    <>
      <span className={classes.hitHead}>
        <strong>
          <bdi>{writerOf(hit) ?? (hit.author ?? hit.contact).name}</bdi>
        </strong>
        <time dateTime={hit.createdAt} title={format.dateTime(hit.createdAt)}>
          {format.timeOrDate(hit.createdAt, now)}
        </time>
      </span>
      <span className={classes.excerpt}>
        <KindIcon mediaType={hit.mediaType} />
        <span dir="auto">
          <Marked text={excerptText(hit.excerpt, hit.fromMe)} sought={sought} />
        </span>
      </span>
    </>
  )
}
