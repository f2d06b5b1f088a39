/** The database's port: any free one, kept in a file so that it stays the same for as long as it can. */
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

const fileIn = (dataDir: string) => join(dataDir, 'postgres.port')

/** The port of last time, if there was one. */
export const rememberedPort = (dataDir: string): number | null => {
  try {
    const port = Number(readFileSync(fileIn(dataDir), 'utf8'))
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : null
  } catch {
    return null
  }
}

export const rememberPort = (dataDir: string, port: number): void => writeFileSync(fileIn(dataDir), `${port}\n`)

/** A port of 127.0.0.1 nobody listens on at the moment. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
