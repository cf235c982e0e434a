import { Progress, Text } from '@mantine/core'
import { MEBIBYTE, STORAGE_WARNING, type Storage } from '@recado/contracts/auth/storage'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import classes from './storage.module.css'

/** How much of its space a company uses, and for what. */
export function StorageUse({ storage: { bytes, files, limitMb, isFull, parts } }: { readonly storage: Storage }) {
  const { t } = useTranslation()
  const format = useFormat()
  const limit = limitMb === null ? null : limitMb * MEBIBYTE
  const share = limit === null ? 0 : bytes / limit
  const used = format.bytes(bytes)
  const words = limit === null ? t('storage.used', { used }) : t('storage.usedOf', { used, limit: format.bytes(limit) })
  return (
    <div className={classes.use}>
      <Text fw={550}>{words}</Text>
      {limit !== null && (
        <Progress.Root size="lg">
          <Progress.Section
            value={Math.min(share * 100, 100)}
            {...(share >= STORAGE_WARNING && { color: share >= 1 ? 'red' : 'orange' })}
            aria-label={words}
          />
        </Progress.Root>
      )}
      {isFull && (
        <Text c="var(--red-text)" size="sm">
          {t('storage.full')}
        </Text>
      )}
      {!isFull && share >= STORAGE_WARNING && (
        <Text size="sm">{t('storage.near', { percent: Math.floor(share * 100) })}</Text>
      )}
      {files > 0 && (
        <ul className={classes.parts}>
          {parts
            .filter((part) => part.files > 0)
            .map((part) => (
              <li key={part.owner}>
                <span>{t(`storage.owners.${part.owner}`)}</span>
                <span>
                  {format.bytes(part.bytes)} · {t('storage.files', { count: part.files })}
                </span>
              </li>
            ))}
        </ul>
      )}
    </div>
  )
}
