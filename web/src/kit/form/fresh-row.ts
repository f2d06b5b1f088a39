/** A form that began with the row of a list, without reading the record: the row as the screen behind the form shows it now. */
import { queries } from '../query.ts'

type Row = Readonly<Record<string, unknown>>

/** Lists lie this deep in answers: boards in columns, trees in trees. */
const DEEPEST = 12

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null

/**
 * The same row in what was answered: of the same id, with every field the row had. Ids are of one sequence, the fields tell
 * a row from a shorter mention of the same thing.
 */
export const sameRow = (row: Row, answer: unknown, depth = 0): Row | undefined => {
  if (!isObject(answer) || depth > DEEPEST) return undefined
  if (!Array.isArray(answer) && answer['id'] === row['id'] && Object.keys(row).every((name) => name in answer))
    return answer
  for (const part of Object.values(answer)) {
    const found = sameRow(row, part, depth + 1)
    if (found) return found
  }
  return undefined
}

/** Asks anew what is on the screen. undefined: the row is no longer there, or cannot be told. */
export const rowAnew = async (row: Row): Promise<Row | undefined> => {
  if (row['id'] === undefined || row['version'] === undefined) return undefined
  await queries.refetchQueries({ type: 'active' })
  for (const [, answer] of queries.getQueriesData({ type: 'active' })) {
    const found = sameRow(row, answer)
    if (found && found['version'] !== row['version']) return found
  }
  return undefined
}
