const ANSWER_MS = 10_000

/**
 * Connects to a mail server and signs in, without sending a mail.
 * @param url smtp: or smtps:, with name and password if the server requires them
 * @returns why the server cannot be used, as a code without the server's own words; undefined if it can
 */
export async function greetMailServer(url: string): Promise<string | undefined> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
  })
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    const { code, originalCode, responseCode } = (error ?? {}) as Readonly<Record<string, string | number | undefined>>
    return responseCode === undefined ? String(originalCode ?? code ?? 'error') : `answered ${responseCode}`
  } finally {
    transport.close()
  }
}
