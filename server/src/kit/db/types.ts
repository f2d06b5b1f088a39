/**
 * How PostgreSQL's types arrive: bigint and numeric as numbers (checked to be exact), dates as they stand,
 * points in time as the wire's `YYYY-MM-DD HH:mm:ss` (connections run in Asia/Shanghai). Source: decisions §1.
 */
import pg from 'pg'

const exactNumber = (text: string): number => {
  const value = Number(text)
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new RangeError(`number too large to be exact: ${text}`)
  return value
}

let done = false

/** Registers the parsers, once per process. */
export const registerTypes = (): void => {
  if (done) return
  done = true
  const { types } = pg
  types.setTypeParser(types.builtins.INT8, exactNumber)
  types.setTypeParser(types.builtins.NUMERIC, exactNumber)
  types.setTypeParser(types.builtins.DATE, (text) => text)
  types.setTypeParser(types.builtins.TIMESTAMPTZ, (text) => text.slice(0, 19))
  types.setTypeParser(types.builtins.TIMESTAMP, (text) => text.slice(0, 19))
  // Arrays of bigint and of dates.
  const parseIntArray = types.getTypeParser(1007 as never, 'text') as (text: string) => number[]
  types.setTypeParser(1016 as never, (text: string) => parseIntArray(text))
}
