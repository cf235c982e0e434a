import type { CompanyDetail } from '@recado/contracts/auth/company'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListSkeleton } from '../../../shared/list/list-skeleton.tsx'
import { useCurrentUser } from '../../../shared/session/current-user.tsx'
import { ErrorState } from '../../../shared/ui/states.tsx'
import { companyDetail } from '../api.ts'

export type CompanyFormProps = {
  readonly company: CompanyDetail
  /** A newer version that another user has saved. */
  readonly newer: CompanyDetail | undefined
  /** Loads that version into the form. */
  readonly onTake: (company: CompanyDetail) => void
}

/** Renders a form for the user's company, and passes it newer versions that other users have saved. */
export function FollowedForm({ Form }: { Form: ComponentType<CompanyFormProps> }) {
  const { t } = useTranslation()
  const { company } = useCurrentUser()
  const { data: present, isError, refetch } = useQuery(companyDetail(company.id))
  if (present) return <Followed Form={Form} present={present} />
  return isError ? <ErrorState onRetry={() => refetch()} /> : <ListSkeleton label={t('common.loading')} />
}

type FollowedProps = { readonly Form: ComponentType<CompanyFormProps>; readonly present: CompanyDetail }

function Followed({ Form, present }: FollowedProps) {
  const [shown, take] = useState(present)
  const newer = present.version > shown.version ? present : undefined
  return <Form key={shown.version} company={shown} newer={newer} onTake={take} />
}
