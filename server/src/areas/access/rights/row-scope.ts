/** Row scopes joined: what two grants of the same permission reach together. */
import type { RowScope } from '../../../kit/session.ts'

/** The union of two scopes. */
export const widened = (known: RowScope | undefined, more: RowScope): RowScope => {
  if (known === undefined || more === 'all') return more
  if (known === 'all') return known
  return { departments: [...new Set([...known.departments, ...more.departments])], own: known.own || more.own }
}
