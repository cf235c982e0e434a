import { type FormErrors, useForm } from '@mantine/form'
import type { ErrorCode } from '@recado/contracts/errors'
import type { UseMutationResult } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../api/api-error.ts'
import { errorMessage, fieldErrors } from '../api/error-text.ts'
import { type PlanLimit, planLimitOf } from './plan-limit-dialog.tsx'

const SAVE_AFTER_MS = 400 // the user can close the dialog within this time without sending anything

type Options<V, I, S> = {
  readonly initial: V
  /** Validates each field by the rules of the server. */
  readonly check: (values: V) => FormErrors
  readonly saving: UseMutationResult<S, Error, I>
  /** Builds the request from valid values. */
  readonly inputOf: (values: V) => I
  /** The field for errors of the server that name no field, by the error code. */
  readonly fieldOf?: Partial<Record<ErrorCode, keyof V & string>>
  readonly onSaved: (saved: S) => void
  /** Called with the errors of invalid fields, so that the dialog can show these fields. */
  readonly onWrong?: (errors: FormErrors) => void
}

/**
 * The form of one entry. The schema of its route validates it while the user types, and the server validates it when it
 * is saved; the server's field errors appear at their fields.
 * @returns the form for its fields, and the props of the FormDialog around them
 */
export function useEntryForm<V extends object, I, S>(options: Options<V, I, S>) {
  const { saving, fieldOf = {}, onSaved, onWrong } = options
  const { t } = useTranslation()
  const form = useForm<V>({ initialValues: options.initial, validate: options.check, validateInputOnBlur: true })
  const [error, setError] = useState<string>()
  const [planLimit, setPlanLimit] = useState<PlanLimit>()
  const [isBusy, setBusy] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const onError = (failure: Error) => {
    const limit = planLimitOf(failure)
    setPlanLimit(limit)
    if (limit) return
    const message = errorMessage(failure, t('common.somethingWrong'))
    const field = isApiError(failure) ? fieldOf[failure.code as ErrorCode] : undefined
    const errors: FormErrors = field ? { [field]: message } : fieldErrors(failure)
    form.setErrors(errors)
    setError(Object.keys(errors).length === 0 ? message : undefined)
    onWrong?.(errors)
  }
  const submit = (values: V) => {
    if (isBusy) return
    setError(undefined)
    setBusy(true)
    timer.current = setTimeout(
      () => saving.mutate(options.inputOf(values), { onSuccess: onSaved, onError, onSettled: () => setBusy(false) }),
      SAVE_AFTER_MS,
    )
  }
  return {
    form,
    dialog: {
      isDirty: form.isDirty(),
      isBusy,
      error,
      planLimit,
      onPlanLimitSeen: () => setPlanLimit(undefined),
      onSubmit: form.onSubmit(submit, (errors) => onWrong?.(errors)),
    },
  }
}
