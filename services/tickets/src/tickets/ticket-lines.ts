import type { Ticket } from '@recado/contracts/tickets/ticket'

/**
 * What the history says of a step of a ticket, in the language of the product, since it stands among the messages.
 * @param by name of the person who did it; null when nobody did
 */
export const lineOf = {
  accepted: (by: string): string => `Aceito por ${by}`,
  returned: (by: string | null): string => (by === null ? 'Devolvido à fila' : `Devolvido à fila por ${by}`),
  closed: (by: string | null): string => (by === null ? 'Finalizado pelo sistema' : `Finalizado por ${by}`),
  reopened: (by: string): string => `Reaberto por ${by}`,
  transferred: (before: Ticket, after: Ticket, by: string): string => {
    const [from, to] = differingPlaces(before, after)
    return `Transferido de ${from} para ${to} por ${by}`
  },
}

/** People when the person changes, else queues, else connections. */
function differingPlaces(before: Ticket, after: Ticket): [from: string, to: string] {
  const isOnlyMoved = before.userId === after.userId && before.queueId === after.queueId
  return isOnlyMoved ? [before.whatsapp.name, after.whatsapp.name] : [placeOf(before), placeOf(after)]
}

const placeOf = ({ user, queue }: Ticket): string => user?.name ?? queue?.name ?? 'sem fila'
