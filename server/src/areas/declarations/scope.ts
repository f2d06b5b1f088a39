/** Who sees a sheet, and who works on it. Source: customers book §12.3. */
import { declarations } from '@clinic/contract/areas/declarations/calls.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, reaching, refuse } from '../../kit/context.ts'
import { sqlOf } from '../../kit/db/rows.ts'
import { type ListScope, scopeCondition } from '../../kit/list.ts'
import { refuseBeyond, scopeOfNamed } from '../../kit/reach.ts'
import { mayCall, scopeFor } from '../../kit/session.ts'
import { ofCustomer } from '../customers/index.ts'

/** Whose sheet it is: the developer's own, a head's her departments'. */
export const workScope: ListScope = { department: 's.department_id', own: ['s.developer_id'] }

const customer = ofCustomer('s.customer_id') as Extract<ListScope, { readonly reached: unknown }>
const CAME = sql`s.state in ('arrived', 'dealt')`

/** The same, and whoever has the customer once she has come: a consultant reads what she was told before. */
export const readScope: ListScope = {
  ready: async (ctx) => {
    await customer.ready?.(ctx)
  },
  reached: (ctx) => {
    const [hers, reached] = [scopeCondition(ctx, workScope), scopeCondition(ctx, customer)]
    return hers && reached ? sql`(${hers} or ${CAME} and ${reached})` : null
  },
  named: (ctx) => {
    const [hers, reached] = [scopeCondition(ctx, workScope), scopeOfNamed(ctx, customer)]
    return hers && reached ? sql`(${hers} or ${CAME} and ${reached})` : null
  },
}

/** A sheet to be asked about by its id. */
export const sheetsWithin = (scope: ListScope) => ({
  from: sql`declarations.sheet s`,
  scope,
  order: { tie: 's.id' },
})

/** Whose sheet it is, for whoever may read it by her own right; 404 for any other. */
export const customerOfSheet = async (ctx: Context, id: number): Promise<number> => {
  if (!mayCall(ctx.session, declarations.list)) return refuse(common.notFound())
  await refuseBeyond(reaching(ctx, scopeFor(ctx.session, declarations.list)), sheetsWithin(readScope), [id])
  const { rows } = await sqlOf({ customerId: Id })`select s.customer_id as "customerId" from declarations.sheet s
    where s.id = ${id}`.execute(ctx.db)
  return (rows[0] ?? refuse(common.notFound())).customerId
}
