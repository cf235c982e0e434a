/** The file fields of a message, as the server returns them. */
export const FILE = {
  mediaUrl: '/public/tickets/1/00000000-0000-4000-8000-000000000001',
  mediaName: 'conta.pdf',
  mediaMime: 'application/pdf',
  mediaSize: 1_400_000,
}
