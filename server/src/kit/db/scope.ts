/**
 * The one place where a transaction's hospital is named (house, sentence 4). Everything a statement may see
 * follows from these settings through row-level security; they are local to the transaction.
 */
import { offsetSetting } from '../clock.ts'
import type { Statement } from './statement.ts'

export type Scope = {
  /** The hospital whose rows are visible; null sees no hospital's rows (public and platform calls). */
  readonly hospitalId: number | null
  /** The staff member who acts; null when the product acts by itself. */
  readonly staffId: number | null
  /** Moves the clinic's clock (demo clinic only): ISO 8601. */
  readonly clock?: string | undefined
}

/** Outside any hospital: row-level security shows nothing of one. */
export const nobody: Scope = { hospitalId: null, staffId: null }

const text = `select set_config('app.hospital_id', $1, true), set_config('app.staff_id', $2, true), set_config('app.clock', $3, true)`

const offset = `set_config('app.clock_offset', $4, true)`
const movedText = `${text}, ${offset}`

/** The statement that begins every transaction and every read. */
export const scopeStatement = (scope: Scope): Statement => {
  const values = [
    scope.hospitalId === null ? '' : String(scope.hospitalId),
    scope.staffId === null ? '' : String(scope.staffId),
    scope.clock ?? '',
  ]
  const moved = offsetSetting()
  return moved === '' ? { text, values } : { text: movedText, values: [...values, moved] }
}

/** What begins statements outside any hospital: nothing, unless the run's clock is moved. */
export const clockStatements = (): Statement[] => {
  const moved = offsetSetting()
  return moved === '' ? [] : [{ text: `select ${offset.replace('$4', '$1')}`, values: [moved] }]
}
