import { type FormErrors, useForm } from '@mantine/form'
import type { ErrorCode } from '@recado/contracts/errors'
import type { UseMutationResult } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../api/api-error.ts'
import { errorMessage, fieldErrors } from '../api/error-text.ts'
import { type PlanLimit, planLimitOf } from './plan-limit-dialog.tsx'

const SAVE_AFTER_MS = 400 // whoever closes the dialog within them has changed nothing

type Options<V, I, S> = {
  readonly initial: V
  /** What the server would refuse, by field. */
  readonly check: (values: V) => FormErrors
  readonly saving: UseMutationResult<S, Error, I>
  /** What is sent; `values` have passed the check. */
  readonly inputOf: (values: V) => I
  /** Refusals that are about one field, though the server does not name it. */
  readonly fieldOf?: Partial<Record<ErrorCode, keyof V & string>>
  readonly onSaved: (saved: S) => void
  /** Fields are wrong: lets the dialog turn to them. */
  readonly onWrong?: (errors: FormErrors) => void
}

/**
 * The form of one entry: checked by the rules of its route while it is filled in, and by the server when it is saved;
 * what the server says of a field stands at that field.
 * @returns the form for its fields, and the rest for the FormDialog around them
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
