const ON_A_TERMINAL_MS = 1_000
const ELSEWHERE_MS = 60_000

/**
 * Prints a progress line. On a terminal the line is redrawn each second; elsewhere a new line is printed once a minute.
 * @returns a function that ends this and clears the line
 */
export function showProgress(line: () => string): () => void {
  const { isTTY, columns } = process.stdout
  const show = () => {
    if (isTTY) process.stdout.write(`\r\u001b[K${line().slice(0, columns - 1)}`)
    else console.log(line())
  }
  const timer = setInterval(show, isTTY ? ON_A_TERMINAL_MS : ELSEWHERE_MS)
  return () => {
    clearInterval(timer)
    if (isTTY) process.stdout.write('\r\u001b[K')
  }
}
