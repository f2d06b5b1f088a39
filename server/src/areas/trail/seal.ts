/**
 * Seals of the trail. What is sealed is worked out from the row as the database stores it, so that anybody with the key
 * can check it years later: JSON is put into one canonical form first, because jsonb keeps no order of its own.
 */
import { createHmac } from 'node:crypto'

/** JSON with sorted keys and no spaces; the same for a value and for what jsonb made of it. */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map((one) => canonical(one ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`
}

const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'object' ? canonical(value) : String(value)

/** The sealed content of an entry: its columns in a fixed order. */
export const sealOf = (key: Buffer, values: readonly unknown[]): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(values.map(textOf)))
    .digest('base64url')

/** What a link says: its place, its entry with the moment it was written, and everything before it. */
export type Linked = {
  readonly hospitalId: number
  readonly seq: number
  readonly entryId: number
  /** Microseconds since 1970. */
  readonly at: number
  readonly entryMac: string
}

/** The chain's beginning. */
export const ORIGIN = ''

/** The seal of a link over the one before it. */
export const linkSeal = (key: Buffer, before: string, { hospitalId, seq, entryId, at, entryMac }: Linked): string =>
  createHmac('sha256', key).update(`${before}|${hospitalId}|${seq}|${entryId}|${at}|${entryMac}`).digest('base64url')
