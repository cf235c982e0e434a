/** An error answer in the standard's format (RFC 9457, with the problem types of the API Pix). */
export class Problem extends Error {
  readonly status: number
  readonly type: string

  constructor(status: number, type: string, detail: string) {
    super(detail)
    this.status = status
    this.type = type
  }
}

export const problemBody = ({ status, type, message }: Problem) => ({
  type: `https://pix.bcb.gov.br/api/v2/error/${type}`,
  title: type,
  status,
  detail: message,
})

export const NOT_FOUND = (detail: string) => new Problem(404, 'NaoEncontrado', detail)
