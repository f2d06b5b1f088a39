/** 重点顾客 by hand. */
import type { customers } from '@clinic/contract/areas/customers/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../../kit/context.ts'
import { sees } from '../../../kit/session.ts'
import { refuseNobody, refuseUnreached } from '../reach.ts'

export const markKey = async (
  ctx: Context,
  { customerId, keyCustomers, reason }: InputOf<typeof customers.markKey>,
): Promise<null> => {
  await refuseUnreached(ctx, customerId)
  await refuseNobody(ctx, customerId)
  if (!sees(ctx.session, 'customers.customer:keyCustomers')) refuse(common.hiddenColumn())
  await sql`update customers.customer set key_customer = ${keyCustomers === 1} where id = ${customerId}
    and key_customer <> ${keyCustomers === 1}`.execute(ctx.db)
  ctx.note({ objectType: 'customer', objectId: customerId, after: { keyCustomer: keyCustomers === 1 }, reason })
  ctx.tell('customer.changed', customerId)
  return null
}
