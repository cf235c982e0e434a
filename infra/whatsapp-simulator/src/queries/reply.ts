import type { Session } from '../network/network.ts'
import { type BinaryNode, node, SERVER } from '../wire/nodes.ts'

export function replyResult(session: Session, query: BinaryNode, content?: BinaryNode[]): void {
  const { id, to } = query.attrs
  session.connection.send(node('iq', { from: to || SERVER, type: 'result', id }, content))
}

export function replyError(session: Session, query: BinaryNode, code: number, text: string): void {
  const { id, to } = query.attrs
  session.connection.send(node('iq', { from: to || SERVER, type: 'error', id }, [node('error', { code, text })]))
}
