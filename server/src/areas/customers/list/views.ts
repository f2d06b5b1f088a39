/** The filters of the customer list that come with the product. */
import type { CustomerView } from '@clinic/contract/areas/customers/calls.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { asked } from '../../../kit/question.ts'
import { isMine } from '../reach.ts'
import { lacking } from './own-fields.ts'

/** Those who owe something: found among the open debts, which are few. */
export const debtors = asked<[], string>('who owes something')

export const viewConditions: Readonly<Record<CustomerView, (ctx: Context) => RawBuilder<unknown>>> = {
  // Begins with the few who came, whoever asks. The cast lets their index lead: a moment beside a date is leaky.
  today: () =>
    sql`c.id in (select v.customer_id from customers.standing v where v.last_visit_at >= kit.today()::timestamptz)`,
  mine: isMine,
  noDeal: () => sql`s.life_stage = 'visited'`,
  inDebt: () => sql`c.id in (${sql.raw(debtors())})`,
  unasked: () => sql`c.allergy_state is null`,
  unfilled: lacking,
}

/** The column a view tells about: who may not see it is not offered the view. */
export const viewTells: Readonly<Record<CustomerView, string>> = {
  today: 'lastVisitTime',
  mine: 'name',
  noDeal: 'lifeStage',
  inDebt: 'debtAmount',
  unasked: 'allergyState',
  unfilled: 'name',
}
