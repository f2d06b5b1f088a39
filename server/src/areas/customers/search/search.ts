/** Finding customers: one statement, the newest first, counted no further than a person reads. */

import type { customers } from '@clinic/contract/areas/customers/calls.ts'
import { titleOf } from '@clinic/contract/areas/customers/nouns.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { Id, Nullable, Word } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { Num, type RowOf, Str, sqlOf } from '../../../kit/db/rows.ts'
import { findsMore, pageOf, scopeCondition, sumsOf } from '../../../kit/list.ts'
import { CAPITAL } from '../archive/permissions.ts'
import { maskedPhone } from '../archive/seal.ts'
import { age, customerList, reachedHits, tokenCondition, tokensIn } from '../list/list.ts'
import { soughtBy } from '../phone/questions.ts'
import { countReached, reach } from '../reach.ts'
import type { Wanted } from './tokens.ts'

const Hit = {
  id: Id,
  no: Str,
  name: Str,
  sex: Nullable(Word('男', '女')),
  age: Nullable(Num),
  phone: Nullable(Str),
  lastTriageTime: Nullable(Str),
  lastPaymentTime: Nullable(Str),
  total: Num,
}
type Hit = RowOf<typeof Hit>

const hitColumns = sql`c.id, c.code as no, c.name, c.sex, ${age} as age, c.phone_cipher as phone,
  s.last_triage_at as "lastTriageTime", s.last_payment_at as "lastPaymentTime"`
const withStanding = sql`join customers.standing s on s.hospital_id = c.hospital_id and s.customer_id = c.id`

/** The selectors' search; without a keyword the newest. */
export const searchCustomers = async (
  ctx: Context,
  { keyword, pageSize = 20 }: InputOf<typeof customers.search>,
): Promise<OutputOf<typeof customers.search>> => {
  const wanted = keyword?.trim() ? await soughtBy(ctx, keyword) : undefined
  if (wanted === null) return { rows: [], total: 0 }
  await countReached(ctx)
  const rows = await (wanted ? found(ctx, wanted, pageSize) : newest(ctx, reach(ctx), pageSize))
  const total = rows[0]?.total ?? 0
  const { hits } = ctx.node.limits
  return {
    rows: rows.map((row) => shown(ctx, row)),
    total: Math.min(total, hits),
    ...(total > hits ? { more: true } : {}),
  }
}

/** One statement: the tokens' index newest first, and the same tokens counted without touching a customer. */
const found = async (ctx: Context, wanted: Wanted, size: number): Promise<Hit[]> => {
  const scope = scopeCondition(ctx, reachedHits)
  const customer = sql`join customers.customer c on c.hospital_id = t0.hospital_id and c.id = t0.customer_id`
  const from = tokensIn(wanted)
  const where = sql`${tokenCondition(wanted)}${scope ? sql` and ${scope}` : sql``}`
  const { rows } = await sqlOf(Hit)`
    select ${hitColumns}, (select count(*)::int from
      (select 1 from ${from} ${wanted.fragments.length > 0 ? customer : sql``} where ${where} limit ${sql.lit(ctx.node.limits.hits + 1)}) n) as total
    from ${from} ${customer} ${withStanding}
    where ${where} order by t0.created_at desc, t0.customer_id desc limit ${sql.lit(size)}`.execute(ctx.db)
  return rows
}

const newest = async (ctx: Context, scope: RawBuilder<unknown> | null, size: number): Promise<Hit[]> => {
  const where = sql`c.status = 'active'${scope ? sql` and ${scope}` : sql``}`
  const { rows } = await sqlOf(Hit)`
    select ${hitColumns}, (select count(*)::int from
      (select 1 from customers.customer c where ${where} limit ${sql.lit(ctx.node.limits.hits + 1)}) n) as total
    from customers.customer c ${withStanding}
    where ${where} order by c.created_at desc, c.id desc limit ${sql.lit(size)}`.execute(ctx.db)
  return rows
}

const shown = (ctx: Context, { total: _total, ...hit }: Hit) => {
  const phone = maskedPhone({ keys: ctx.node.keys, hospitalId: ctx.session.hospitalId, id: hit.id }, hit.phone)
  return { ...hit, phone, title: titleOf(hit.name, phone) }
}

/** One page of the list. */
export const customerPage = async (
  ctx: Context,
  input: InputOf<typeof customers.page>,
): Promise<OutputOf<typeof customers.page>> => {
  const list = await customerList(ctx, input)
  if (!list) return { result: [], total: 0 }
  return await pageOf(ctx, input, list)
}

const summed = ['capital', 'debtAmount'] as const

/** What everybody the filters find has and owes together. Past the counted total nobody would wait for it. */
export const customerSums = async (
  ctx: Context,
  input: InputOf<typeof customers.sums>,
): Promise<OutputOf<typeof customers.sums>> => {
  const list = await customerList(ctx, input)
  if (!list || !ctx.session.permissions.has(CAPITAL)) return {}
  return (await findsMore(ctx, input, list)) ? {} : await sumsOf(ctx, input, list, summed)
}

/** The old style of the same list: name and phone are words of the keyword. */
export const oldStylePage = async (
  ctx: Context,
  { query = {}, custQuery, ...paging }: InputOf<typeof customers.list>,
) => {
  const { name, phone, keyword, ...narrow } = query
  const words = [keyword, name, phone, custQuery].filter(Boolean).join(' ')
  const { result, ...totals } = await customerPage(ctx, { ...paging, ...narrow, ...(words ? { keyword: words } : {}) })
  return { rows: result, result, ...totals }
}
