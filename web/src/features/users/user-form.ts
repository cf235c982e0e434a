import { createUser, updateUser } from '@recado/contracts/auth/routes'
import type { UserDetail } from '@recado/contracts/auth/user'
import type { Language } from '@recado/contracts/language'
import type { Profile } from '@recado/contracts/permissions'
import { changedFields } from '../../shared/ui/changed-fields.ts'
import { contractRules } from '../../shared/ui/contract-rules.ts'
import type { ChosenFile } from '../../shared/ui/file-field.tsx'

/** The values of the form; ids are strings, because selects need strings. */
export type UserForm = {
  readonly name: string
  readonly email: string
  readonly password: string // empty for no change
  readonly currentPassword: string
  readonly profile: Profile | null
  readonly queueIds: readonly string[]
  readonly whatsappId: string | null
  readonly allTicket: boolean
  readonly noQueueTickets: boolean
  readonly language: Language | null
  readonly photo: ChosenFile
}

/** @param user absent for a new user */
export const formOf = (user: UserDetail | undefined): UserForm => ({
  name: user?.name ?? '',
  email: user?.email ?? '',
  password: '',
  currentPassword: '',
  profile: user?.profile ?? null,
  queueIds: user?.queueIds.map(String) ?? [],
  whatsappId: user?.whatsappId == null ? null : String(user.whatsappId),
  allTicket: user?.allTicket !== 'disable',
  noQueueTickets: user?.noQueueTickets === 'enable',
  language: user?.language ?? null,
  photo: { file: null, isRemoved: false },
})

const bodyOf = ({ password, currentPassword, photo: _sentAfterwards, ...form }: UserForm) => ({
  ...form,
  queueIds: form.queueIds.map(Number),
  whatsappId: form.whatsappId === null ? null : Number(form.whatsappId),
  allTicket: form.allTicket ? 'enable' : 'disable',
  noQueueTickets: form.noQueueTickets ? 'enable' : 'disable',
  ...(password && { password }),
  ...(currentPassword && { currentPassword }),
})

/** @param form valid */
export const newUserOf = (form: UserForm) => createUser.body.parse(bodyOf(form))
/** @param form valid @returns the fields that differ from those of the opened user */
export const changeOf = (form: UserForm, user: UserDetail) =>
  updateUser.body.parse(changedFields(bodyOf(form), bodyOf(formOf(user))))

/** Validates each field by the rules of the server. */
export function rulesFor(isNew: boolean, passwordMin: number) {
  const { password } = createUser.body.shape
  const ofCreation = contractRules(createUser.body.extend({ password: password.min(passwordMin) }))
  const ofChange = contractRules(
    updateUser.body.extend({ profile: createUser.body.shape.profile, password: password.min(passwordMin).optional() }),
  )
  return (form: UserForm) => (isNew ? ofCreation : ofChange)(bodyOf(form))
}

const SAID = ['name', 'email', 'profile', 'whatsappId', 'allTicket', 'noQueueTickets', 'language'] as const

/** Whether fields of the form have changed; the online state is not among them. */
export const isOther = (user: UserDetail, other: UserDetail): boolean =>
  SAID.some((field) => user[field] !== other[field]) || user.queueIds.join() !== other.queueIds.join()
