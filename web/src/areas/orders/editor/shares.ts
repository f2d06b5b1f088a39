/** 业绩占比 while it is being written: its lines, and what they say. */
import { evenly, type ShareRole, shareRoles, whyNotShares } from '@clinic/contract/areas/orders/shares.ts'
import type { Draft, Part } from './draft.ts'

/** A line being written: nobody may be chosen yet. */
export type Row = {
  readonly key: number
  readonly role: ShareRole
  readonly staffId: number | null
  readonly bp: number | null
}

export const rowsOf = (share: readonly Part[]): Row[] => share.map((part, key) => ({ key, ...part }))
export const isWhole = (row: Row): row is Row & Part => row.staffId !== null && row.bp !== null && row.bp > 0

/** Why the lines cannot be taken, in words. */
export const whyNotRows = (rows: readonly Row[]): string | null => {
  const open = rows.find((row) => !isWhole(row))
  if (open) return `请选择${shareRoles[open.role]}并填写占比，或删除这一行`
  return whyNotShares(rows.filter(isWhole).map(({ role, staffId, bp }) => ({ role, staffId, bp })))?.message ?? null
}

/** The people of one role share it evenly. */
export const sharedEvenly = (rows: readonly Row[], role: ShareRole): Row[] => {
  const parts = evenly(rows.filter((row) => row.role === role).length)
  let at = 0
  return rows.map((row) => (row.role === role ? { ...row, bp: parts[at++]! } : row))
}

/** 咨询师 2 人、医生 1 人. */
export const saidOf = (share: readonly Part[]): string =>
  (Object.keys(shareRoles) as ShareRole[])
    .map((role) => [shareRoles[role], share.filter((one) => one.role === role).length] as const)
    .filter(([, people]) => people > 0)
    .map(([label, people]) => `${label} ${people} 人`)
    .join('、')

/** Whoever is named on the order, whole: what the dialog begins with. */
export const wholeOf = ({ adviserId, doctorId, developerId }: Draft): Part[] =>
  (
    [
      ['adviser', adviserId],
      ['doctor', doctorId],
      ['developer', developerId],
    ] as const
  ).flatMap(([role, staffId]) => (typeof staffId === 'number' ? [{ role, staffId, bp: 10_000 }] : []))
