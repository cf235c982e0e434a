/** A request about a message. */
export const ofMessage = ({ messageId }: { messageId: number }, body?: object) => ({
  params: { messageId },
  ...(body && { body }),
})
