/**
 * Each worker has an installation of its own: what one journey does (a right that is taken away, a version that changes, a
 * message to everybody) reaches no other that runs at the same time.
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const WORKERS = 2

/** One span of ports per checkout, so that two of them can be tested at once. Here it is told that all installations stand. */
export const frontDoor = Number(
  process.env.E2E_PORT ?? 20_000 + (createHash('sha256').update(root).digest().readUInt16BE() % 2_500) * 4,
)

export type Installation = { readonly port: number; readonly dataDir: string }

/** @param worker index of a worker among those that run at once */
export const installationOf = (worker: number): Installation => ({
  port: frontDoor + 1 + worker,
  dataDir: join(root, '.data-e2e', String(worker)),
})
export const installations: readonly Installation[] = Array.from({ length: WORKERS }, (_, worker) =>
  installationOf(worker),
)
