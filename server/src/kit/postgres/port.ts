/** The database's port: any free one, kept in a file so that it stays the same for as long as it can. */
import { randomInt } from 'node:crypto'
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

/** Keeps the port for the next start. @throws Error of the file system when it cannot be written */
export const rememberPort = (dataDir: string, port: number): void => writeFileSync(fileIn(dataDir), `${port}\n`)

/**
 * Below the numbers systems give to outgoing connections (32768 on Linux, 49152 elsewhere): while the server is away, none
 * of ours that asks for it may be given its own number, be connected to itself, and keep the server out.
 */
const FIRST = 20_000
const LAST = 32_767

/** A port of 127.0.0.1 nobody listens on at the moment. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(FIRST, LAST + 1)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
