/**
 * Who is asking, and what that person may do in the hospital she works in now.
 * Made by the session area from sessions, roles and the hospital's package; read by the kit on every call.
 */
import { type Call, keysOf } from '@clinic/contract/call.ts'
import type { Permissions } from '@clinic/contract/permissions.ts'
import type { ColumnName } from '@clinic/contract/table.ts'

/** Which rows a permission reaches. Follows the grant: the union over the roles that grant that permission (clinical-admin §14). */
export type RowScope = 'all' | { readonly departments: readonly number[]; readonly own: boolean }

export type Session = {
  readonly sessionId: number
  readonly hospitalId: number
  readonly staffId: number
  /** Shown in audit rows and on print-outs. */
  readonly staffName: string
  /** Main department; null for staff without one. */
  readonly departmentId: number | null
  /** 0 platform administrator, 1 hospital administrator, 2 staff, 3 group staff. */
  readonly userType: 0 | 1 | 2 | 3
  readonly permissions: Permissions
  /** Row scope by permission; a permission that is held but absent here reaches everything. */
  readonly scopes: ReadonlyMap<string, RowScope>
  /** Columns her roles do not show, by registered table (`customers.customer`): she does not write them either. */
  readonly hidden: ReadonlyMap<string, ReadonlySet<string>>
  /**
   * All that is kept from her, by registered table: hidden columns, those whose permission she lacks, and what is made of
   * either. Decides what leaves the server.
   */
  readonly kept: ReadonlyMap<string, ReadonlySet<string>>
  /** Typed limits: `phone.view.daily` → 20. */
  readonly features: ReadonlyMap<string, number>
}

/** Does this person see a column? For what a handler says in words or finds by asking; answers are cut by the kit. */
export const sees = ({ kept }: Pick<Session, 'kept'>, column: ColumnName): boolean => {
  const [table = '', prop = ''] = column.split(':')
  return !kept.get(table)?.has(prop)
}

/** Does the session hold what the call asks for? */
export const mayCall = (session: Session, call: Pick<Call, 'may'>): boolean => {
  if (call.may === 'public' || call.may === 'self') return true
  return keysOf(call.may).some((key) => session.permissions.has(key))
}

/**
 * The widest row scope among the permissions that let this session in; a desk's own permission reaches everyone in the
 * calls that name it (`everyone`).
 */
export const scopeFor = (session: Session, call: Pick<Call, 'may' | 'everyone'>): RowScope => {
  if (call.everyone.some((key) => session.permissions.has(key))) return 'all'
  const departments = new Set<number>()
  let own = false
  for (const key of keysOf(call.may)) {
    if (!session.permissions.has(key)) continue
    const scope = session.scopes.get(key) ?? 'all'
    if (scope === 'all') return 'all'
    for (const id of scope.departments) departments.add(id)
    own ||= scope.own
  }
  return { departments: [...departments], own }
}
