import { isStepKey, STEP_KEYS, type TicketStep } from './step-keys.ts'

type TicketAction = {
  readonly step: TicketStep
  readonly label: string
  /** The name of the ticket's contact. */
  readonly of: string
  readonly key: string | undefined
  readonly take: () => void
}

/**
 * The actions on the visible ticket, with the labels of their buttons. Each action clicks its button, so it can do no
 * more than a click.
 */
export function openTicketActions(): readonly TicketAction[] {
  const header = document.querySelector('[data-ticket-header]')
  const of = header?.querySelector('h2')?.textContent ?? ''
  return [...(header?.querySelectorAll<HTMLButtonElement>('[data-step]') ?? [])].map((button) => {
    const step = button.dataset['step'] as TicketStep
    return {
      step,
      label: button.ariaLabel ?? button.textContent,
      of,
      key: isStepKey(step) ? STEP_KEYS[step] : undefined,
      take: () => pressInHeader(step),
    }
  })
}

export const pressInHeader = (step: TicketStep): void =>
  document.querySelector<HTMLButtonElement>(`[data-ticket-header] [data-step="${step}"]`)?.click()
