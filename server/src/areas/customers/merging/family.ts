/** Family, guardian and consents of an archive that goes into another one. */
import { type RawBuilder, sql } from 'kysely'
import { type Following, kept, moved } from '../../../kit/following.ts'

type Column = 'customer_id' | 'relative_id'
const other = { customer_id: 'relative_id', relative_id: 'customer_id' } as const

/** Ties to herself end, and those the kept one has already; the others are hers. */
const kinship = (column: Column): Following => ({
  ...moved('customers.kinship', { column, ...(column === 'customer_id' ? { label: '家庭成员' } : {}) }),
  how: 'own',
  move: async (ctx, { keptId, goneId }) => {
    const far = sql.ref(`k.${other[column]}`)
    await sql`delete from customers.kinship k where k.${sql.ref(column)} = ${goneId} and (${far} = ${keptId}
      or exists (select from customers.kinship t where (t.customer_id = ${keptId} and t.relative_id = ${far})
        or (t.relative_id = ${keptId} and t.customer_id = ${far})))`.execute(ctx.db)
    const { rows } = await sql`update customers.kinship k set ${sql.ref(column)} = ${keptId}
      where k.${sql.ref(column)} = ${goneId} returning k.id`.execute(ctx.db)
    return rows.length
  },
})

const guardianRows = (where: RawBuilder<unknown>) => sql`delete from customers.guardian g where ${where}`

export const familyFollows: readonly Following[] = [
  kinship('customer_id'),
  kinship('relative_id'),
  {
    ...moved('customers.guardian', { label: '监护人' }),
    how: 'own',
    // Who answers for the kept one goes before who answered for the other.
    move: async (ctx, { keptId, goneId }) => {
      const hasOne = sql`exists (select from customers.guardian t where t.customer_id = ${keptId})`
      await guardianRows(sql`g.customer_id = ${goneId} and (g.relative_id = ${keptId} or ${hasOne})`).execute(ctx.db)
      const { rows } = await sql`update customers.guardian g set customer_id = ${keptId}
        where g.customer_id = ${goneId} returning g.id`.execute(ctx.db)
      return rows.length
    },
  },
  {
    ...moved('customers.guardian', { column: 'relative_id' }),
    how: 'own',
    // Nobody answers for herself.
    move: async (ctx, { keptId, goneId }) => {
      await guardianRows(sql`g.customer_id = ${keptId} and g.relative_id = ${goneId}`).execute(ctx.db)
      const { rows } = await sql`update customers.guardian g set relative_id = ${keptId}
        where g.relative_id = ${goneId} returning g.id`.execute(ctx.db)
      return rows.length
    },
  },
  kept('customers.consent', { label: '授权记录' }),
  // Given up with the archive that is closed, taken up with the one that is kept.
  { ...moved('customers.own_value'), how: 'own', move: () => Promise.resolve(0) },
  {
    ...moved('customers.unfilled'),
    how: 'own',
    // What the kept one lacks is found out when it is written.
    move: async (ctx, { goneId }) => {
      await sql`delete from customers.unfilled u where u.customer_id = ${goneId}`.execute(ctx.db)
      return 0
    },
  },
]
