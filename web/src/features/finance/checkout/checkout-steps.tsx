import { Button } from '@mantine/core'
import type { PixCharge } from '@recado/contracts/billing/checkout'
import type { Invoice } from '@recado/contracts/billing/invoice'
import { type ComponentProps, type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SupportContact } from '../../../shared/installation/support-contact.tsx'
import { useCurrentUser } from '../../../shared/session/current-user.tsx'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { toastSuccess } from '../../../shared/ui/toast.ts'
import { useEntryForm } from '../../../shared/ui/use-entry-form.ts'
import { type Offers, useSubscribe } from '../api.ts'
import { AddressStep } from './address-step.tsx'
import { bodyOf, checkForm, formOf, recallForm, rememberForm } from './checkout-form.ts'
import { PixView } from './pix-view.tsx'
import { PlanStep } from './plan-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { STEPS, type Step, StepsLine } from './steps-line.tsx'

type Props = {
  readonly offers: Offers
  readonly invoice: Invoice | undefined
  readonly address: Parameters<typeof formOf>[1]
  readonly isResumed: boolean
  readonly onClose: () => void
}

/** The three steps of the checkout, followed by the code. */
export function CheckoutSteps({ offers, invoice, address, isResumed, onClose }: Props) {
  const { t } = useTranslation()
  const { company } = useCurrentUser()
  const subscribing = useSubscribe(company.id)
  const [charge, setCharge] = useState<PixCharge>()
  const [initial] = useState(() => ({
    ...formOf(company.name, address, firstPlanOf(offers, invoice)),
    ...(isResumed || !address ? recallForm(company.id) : undefined),
  }))
  const [step, setStep] = useState<Step>(
    isResumed && Object.keys(checkForm(initial)).length === 0 ? 'review' : 'address',
  )
  const { form, dialog } = useEntryForm({
    initial,
    check: checkForm,
    saving: subscribing,
    inputOf: (values) => bodyOf(values, invoice?.id),
    onSaved: (made) => {
      if (made.status === 'ATIVA') toastSuccess(t('checkout.sent'))
      rememberForm(company.id, form.values)
      setCharge(made)
    },
    onWrong: (errors) => {
      if (Object.keys(errors).length > 0) setStep('address')
    },
  })
  const chosen = offers.plans.find(({ id }) => id === form.values.planId)
  const toPlan = form.onSubmit(
    () => setStep('plan'),
    () => {},
  )
  const goOn: Readonly<Record<Step, (event: FormEvent<HTMLFormElement>) => void>> = {
    address: toPlan,
    plan: (event) => {
      event.preventDefault()
      setStep('review')
    },
    review: dialog.onSubmit,
  }
  if (charge) {
    return (
      <CheckoutFrame isDone onClose={onClose} submitLabel="" onSubmit={ignore} isBusy={false} isDirty={false}>
        <PixView
          charge={charge}
          renewing={subscribing}
          onRenew={() => subscribing.mutate(bodyOf(form.values, charge.invoiceId), { onSuccess: setCharge })}
        />
      </CheckoutFrame>
    )
  }
  const before = STEPS[STEPS.indexOf(step) - 1]
  return (
    <CheckoutFrame
      {...dialog}
      error={
        dialog.error ? (
          <>
            {dialog.error} <SupportContact />
          </>
        ) : (
          dialog.planLimit &&
          t('lists.planLimit.reached', {
            limit: dialog.planLimit.limit,
            resource: t(`lists.planLimit.resources.${dialog.planLimit.resource}`),
          })
        )
      }
      planLimit={undefined}
      submitLabel={t(step === 'review' ? 'checkout.pay' : 'checkout.next')}
      isOff={step !== 'address' && !isPayable(chosen)}
      onSubmit={goOn[step]}
      onClose={onClose}
      menu={
        before && (
          <Button variant="default" onClick={() => setStep(before)}>
            {t('checkout.back')}
          </Button>
        )
      }
    >
      <StepsLine present={step} />
      {step === 'address' && <AddressStep fieldOf={form.getInputProps} />}
      {step === 'plan' && (
        <PlanStep
          plans={offers.plans}
          chosenId={form.values.planId}
          onChoose={(planId) => {
            form.setFieldValue('planId', planId)
            setStep('review')
          }}
        />
      )}
      {step === 'review' && (
        <ReviewStep form={form.values} plan={chosen} recurrence={offers.recurrence} invoice={invoice} />
      )}
    </CheckoutFrame>
  )
}

const ignore = (event: FormEvent<HTMLFormElement>) => event.preventDefault()

function CheckoutFrame(props: Omit<ComponentProps<typeof FormDialog>, 'title' | 'size'>) {
  const { t } = useTranslation()
  return <FormDialog {...props} title={t('checkout.title')} size={680} />
}

/** The plan of the invoice, or else the company's current plan; undefined when neither is offered. */
const firstPlanOf = ({ plans }: Offers, invoice: Invoice | undefined): number | undefined =>
  (plans.find(({ id }) => id === invoice?.planId) ?? plans.find(({ isCurrent }) => isCurrent))?.id

const isPayable = (plan: Offers['plans'][number] | undefined): boolean =>
  plan !== undefined && plan.exceeded.length === 0 && plan.total > 0
