const shapeOf = (url: string): string => url.replace(/:\w+/g, ':')
const variablesOf = (url: string): string[] => [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

/**
 * Chooses the names of variables in OpenAPI paths. OpenAPI treats paths that differ only in the name of a variable as
 * one path (3.1, Paths Object), such as `/messages/:messageId` and `/messages/:ticketId`; their variable is renamed to
 * `id`.
 * @returns a function that returns the new name for a variable of `url`
 */
export function namesIn(url: string, urls: readonly string[]): (variable: string) => string {
  const alike = urls.filter((other) => shapeOf(other) === shapeOf(url)).map(variablesOf)
  const own = variablesOf(url)
  return (variable) => (alike.every((names) => names[own.indexOf(variable)] === variable) ? variable : 'id')
}
