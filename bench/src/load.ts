/** Load on one address: a fixed number of connections for a fixed time, never more (bounded by design). */
import autocannon from 'autocannon'

export type Request = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export type Measured = {
  /** Answers with status 2xx, a second. */
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly failed: number
}

/**
 * @param next makes the next request; called for every one, so that no two ask for the same thing
 * @param seconds how long
 * @param connections how many at once
 */
export const load = async (url: string, next: () => Request, seconds: number, connections = 32): Promise<Measured> => {
  const times: number[] = []
  let good = 0
  let failed = 0
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = {
      url,
      connections,
      duration: seconds,
      timeout: 20,
      requests: [{ setupRequest: (request: autocannon.Request) => ({ ...request, ...next() }) as autocannon.Request }],
    }
    const instance = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)))
    instance.on('response', (_client, status, _bytes, time) => {
      times.push(time)
      if (status >= 200 && status < 300) good++
      else failed++
    })
  })
  times.sort((a, b) => a - b)
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return {
    perSecond: good / result.duration,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    failed: failed + result.errors,
  }
}
