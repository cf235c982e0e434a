/** The file of a message, as in an answer of the server. */
export const FILE = {
  mediaUrl: '/public/tickets/1/00000000-0000-4000-8000-000000000001',
  mediaName: 'conta.pdf',
  mediaMime: 'application/pdf',
  mediaSize: 1_400_000,
}
