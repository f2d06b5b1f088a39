/** The filters of the customer list that come with the product. */
import type { CustomerView } from '@clinic/contract/areas/customers/calls.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { hasMany } from './reach.ts'

const MINE = ['consultant_id', 'developer_id', 'cs_id', 'doctor_id'] as const

/** Those who owe something: found among the open debts, which are few. */
export const debtors = sql`select d.customer_id from debts.debt d where d.status in ('OPEN', 'PART')`

export const viewConditions: Readonly<Record<CustomerView, (ctx: Context) => RawBuilder<unknown>>> = {
  // Begins with the few who came, whoever asks. The cast lets their index lead: a moment beside a date is leaky.
  today: () =>
    sql`c.id in (select v.customer_id from customers.standing v where v.last_visit_at >= kit.today()::timestamptz)`,
  // Of many customers each is asked whose she is; few are looked up.
  mine: (ctx) =>
    hasMany(ctx)
      ? sql`(${sql.join(
          MINE.map((column) => sql`${sql.ref(`c.${column}`)} = ${ctx.session.staffId}`),
          sql` or `,
        )})`
      : sql`c.id in (${sql.join(
          MINE.map(
            (column) =>
              sql`select o.id from customers.customer o where ${sql.ref(`o.${column}`)} = ${ctx.session.staffId}`,
          ),
          sql` union all `,
        )})`,
  noDeal: () => sql`s.life_stage = 'visited'`,
  inDebt: () => sql`c.id in (${debtors})`,
  unasked: () => sql`c.allergy_state is null`,
}

/** The column a view tells about: who may not see it is not offered the view. */
export const viewTells: Readonly<Record<CustomerView, string>> = {
  today: 'lastVisitTime',
  mine: 'name',
  noDeal: 'lifeStage',
  inDebt: 'debtAmount',
  unasked: 'allergyState',
}
