/** The names of the messages, tickets and other causes of notifications. A user is notified once per name. */
export const sourceOf = {
  chatMention: (messageId: number) => `chat-message ${messageId}`,
  noteMention: (messageId: number) => `note ${messageId}`,
  assignment: (ticket: { readonly id: number; readonly version: number }) => `ticket ${ticket.id} v${ticket.version}`,
  wake: (ticket: { readonly id: number; readonly version: number }) => `wake of ticket ${ticket.id} v${ticket.version}`,
  breach: (ticket: { readonly id: number; readonly version: number }, target: string) =>
    `ticket ${ticket.id} v${ticket.version} ${target}`,
  failure: (messageId: number) => `message ${messageId}`,
  deletion: (message: { readonly id: number; readonly version: number }) =>
    `deletion of message ${message.id} v${message.version}`,
  connection: (connection: { readonly id: number; readonly version: number }) =>
    `connection ${connection.id} v${connection.version}`,
  webhook: (webhook: { readonly id: number; readonly version: number }) => `webhook ${webhook.id} v${webhook.version}`,
  companyExport: (exportId: number) => `company-export ${exportId}`,
} as const
