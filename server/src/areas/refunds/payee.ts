/** The account a refund went to, as it is kept and read. Source: money book §10. */
import { kinships } from '@clinic/contract/areas/customers/family.ts'
import { isHerAccount } from '@clinic/contract/areas/refunds/payee.ts'
import type { Context } from '../../kit/context.ts'
import { Str, textOf } from '../../kit/db/rows.ts'
import { customerById } from '../customers/reads.ts'
import type { Paying, Way } from './ways.ts'

const named = textOf({ name: Str }, `select c.name from ${customerById('c')} where c.id = $1`)

/** Whom an account's holder is compared with; nothing is read where no account is named. */
export const payeesCustomer = async (ctx: Context, customerId: number, isAsked: boolean): Promise<string> =>
  isAsked ? (await ctx.together({ found: named(customerId) })).found[0]!.name : ''

/** Payee, whose it is, and whether papers were looked at: kept where money left for an account that she did not pay from. */
export const accountOf = (ways: readonly Way[], { input, customerName }: Paying): [string, string | null, boolean] => {
  const { payee, idChecked = false } = input
  if (!payee || !ways.some(({ kind, originId }) => originId === null && kind.class === 'clearing'))
    return ['', null, false]
  const { name, bank, account, relation = null } = payee
  const said = [name, bank, account].map((word) => word.normalize('NFKC').trim()).join(' ')
  return [said, isHerAccount(payee, customerName) ? null : relation, idChecked]
}

/** Whose account it was, for the trail. */
export const payeeNoted = (ways: readonly Way[], paying: Paying): { payee?: string } => {
  const [payee] = accountOf(ways, paying)
  return payee === '' ? {} : { payee }
}

/** As screens and papers say it. */
export const payeeSaid = (payee: string, relation: keyof typeof kinships | null): string =>
  relation === null ? payee : `${payee}（客户的${kinships[relation]}）`
