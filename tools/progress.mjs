/** A line that shows how far something is and for how long it has run. Built-ins of Node 18 only. */

/**
 * @param what name of the work
 * @param share tells how much is done, 0–1; without it only the seconds are shown
 * @returns function that ends the line, told whether the work succeeded
 */
export const progress = (what, share = undefined) => {
  const started = Date.now()
  const terminal = process.stdout.isTTY === true
  const line = () => {
    const percent = share ? ` ${String(Math.floor(share() * 100)).padStart(3)} %` : ''
    return `${what}${percent} ${Math.round((Date.now() - started) / 1000)} s`
  }
  if (!terminal) console.log(`${what} …`)
  const show = () => (terminal ? process.stdout.write(`\r\x1b[K${line()}`) : console.log(line()))
  const timer = setInterval(show, terminal ? 500 : 10_000)
  return (succeeded = true) => {
    clearInterval(timer)
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    process.stdout.write(`${terminal ? '\r\x1b[K' : ''}${succeeded ? '✓' : '✗'} ${what} ${seconds} s\n`)
  }
}
