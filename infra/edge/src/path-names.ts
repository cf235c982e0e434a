const shapeOf = (url: string): string => url.replace(/:\w+/g, ':')
const variablesOf = (url: string): string[] => [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

/**
 * Two paths that differ only in what they call a variable are one path to OpenAPI (3.1, Paths Object), as the message and
 * the ticket in `/messages/:messageId` and `/messages/:ticketId`. What routes call differently is called `id` there.
 * @returns how the path of this URL calls a variable of its contract
 */
export function namesIn(url: string, urls: readonly string[]): (variable: string) => string {
  const alike = urls.filter((other) => shapeOf(other) === shapeOf(url)).map(variablesOf)
  const own = variablesOf(url)
  return (variable) => (alike.every((names) => names[own.indexOf(variable)] === variable) ? variable : 'id')
}
