import { Button } from '@mantine/core'
import type { SupportEntry } from '@recado/contracts/auth/support'
import { IconLifebuoy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { useFormat } from '../../shared/i18n/format.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { ServerButton } from '../../shared/ui/server-controls.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import { useAllowSupport, useEndSupport, useLeaveSupport } from './api.ts'
import classes from './support-bar.module.css'

/** Shows a support entry while it lasts: to the company's admins, and to the super user whose entry it is. */
export function SupportBar({ entry }: { entry: SupportEntry }) {
  const { support } = useCurrentUser()
  return (
    <section className={classes.bar} data-changes={entry.mayChange || undefined}>
      <IconLifebuoy size={18} stroke={1.75} aria-hidden />
      {support?.id === entry.id ? <Own entry={entry} /> : <Watched entry={entry} isAdmin={support === null} />}
    </section>
  )
}

/** The bar of the super user. */
function Own({ entry: { endsAt, mayChange } }: { entry: SupportEntry }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { company } = useCurrentUser()
  const leaving = useLeaveSupport()
  const until = format.time(endsAt)
  const onError = (error: Error) => toastError(errorMessage(error, t('common.somethingWrong')))
  return (
    <>
      <p className={classes.text} role="status">
        <strong>{t('support.own', { company: company.name, until })}</strong>{' '}
        {t(mayChange ? 'support.ownChanges' : 'support.ownReads')}
      </p>
      <ServerButton
        size="compact-sm"
        variant="default"
        loading={leaving.isPending}
        onClick={() => leaving.mutate(undefined, { onError })}
      >
        {t('support.leave')}
      </ServerButton>
    </>
  )
}

/** The bar of an admin of the company. */
function Watched({ entry, isAdmin }: { entry: SupportEntry; isAdmin: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const ending = useEndSupport()
  const allowing = useAllowSupport()
  const [isAsking, ask] = useState(false)
  const { id, name, reason, endsAt, mayChange, allowedBy } = entry
  const until = format.time(endsAt)
  const onError = (error: Error) => toastError(errorMessage(error, t('common.somethingWrong')))
  return (
    <>
      <p className={classes.text} role="status">
        <strong>{t('support.watched', { name, until })}</strong>{' '}
        {mayChange ? t('support.changes', { by: allowedBy }) : t('support.reads')} {t('support.reason', { reason })}
      </p>
      {isAdmin && (
        <div className={classes.buttons}>
          {!mayChange && (
            <Button size="compact-sm" variant="default" onClick={() => ask(true)}>
              {t('support.allow')}
            </Button>
          )}
          <ServerButton
            size="compact-sm"
            color="red"
            loading={ending.isPending}
            onClick={() => ending.mutate(id, { onError })}
          >
            {t('support.end')}
          </ServerButton>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('support.allow')}
          question={t('support.allowQuestion', { name, until })}
          confirmLabel={t('support.allow')}
          isHarmless
          isBusy={allowing.isPending}
          error={allowing.isError ? errorMessage(allowing.error, t('common.somethingWrong')) : undefined}
          onConfirm={() => allowing.mutate(id, { onSuccess: () => ask(false) })}
          onClose={() => ask(false)}
        />
      )}
    </>
  )
}
