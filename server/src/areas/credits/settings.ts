/** 积分规则 and 兑换规则 as they are set up. */
import { creditRefusals, credits, exchanges, whyNotRule } from '@clinic/contract/areas/credits/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { parseYuan } from '@clinic/contract/money.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { col, everybody } from '../../kit/list.ts'
import { refuseDangling } from '../../kit/references.ts'
import { resource } from '../../kit/resource.ts'
import { namedIn } from '../../kit/table.ts'
import { couponNamed, namedCoupons } from '../coupons/reads.ts'
import { kindNamed, namedKinds } from '../products/reads.ts'

const scope = everybody('a setting of the hospital, the same for all')

const rules = resource(
  { list: credits.list },
  {
    scope,
    joins: sql`left join ${sql.raw(kindNamed('k', 'r'))}`,
    columns: { kindName: col('k.name') },
  },
)

type Rule = InputOf<typeof credits.create>
const begun = { perHundred: 0, points: 0, kindId: null, grade: 0 } as const

const checkRule = async (ctx: Context, form: Pick<Rule, 'event' | keyof typeof begun>): Promise<void> => {
  const whole = { ...begun, ...(namedIn(form) as typeof form) }
  refuseIf(whyNotRule(whole))
  if (whole.kindId !== null) await refuseDangling(ctx, namedKinds([whole.kindId]), creditRefusals.kindGone)
}

export const ruleHandlers = {
  list: rules.list,
  one: rules.one,
  create: async (ctx: Context, form: Rule) => {
    await checkRule(ctx, form)
    return await rules.create(ctx, form)
  },
  update: async (ctx: Context, form: InputOf<typeof credits.update>) => {
    const stood = await rules.one(ctx, form)
    await checkRule(ctx, { ...stood, ...(namedIn(form) as Rule) })
    return await rules.update(ctx, form)
  },
}

const changes = resource(
  { list: exchanges.list },
  {
    scope,
    joins: sql`left join ${sql.raw(couponNamed('c', 'r'))}`,
    columns: { couponName: col('c.name') },
  },
)

type Exchange = InputOf<typeof exchanges.create>

/** What is given is of its kind alone. */
const checkExchange = async (ctx: Context, { target, couponId, coins }: Partial<Exchange>): Promise<void> => {
  if (target === 'COIN') {
    if ((parseYuan(coins ?? '0') ?? 0) <= 0 || couponId) refuse(creditRefusals.noCoins())
    return
  }
  if (!couponId || (coins !== null && coins !== undefined)) return refuse(creditRefusals.noCoupon())
  await refuseDangling(ctx, namedCoupons([couponId]), creditRefusals.couponGone)
}

/** Whatever is not of the chosen kind is left out of a form. */
const ofKind = <F extends Partial<Exchange>>(form: F): F =>
  form.target === undefined ? form : { ...form, ...(form.target === 'COIN' ? { couponId: null } : { coins: null }) }

export const exchangeHandlers = {
  list: changes.list,
  one: changes.one,
  create: async (ctx: Context, form: Exchange) => {
    await checkExchange(ctx, ofKind(form))
    return await changes.create(ctx, ofKind(form))
  },
  update: async (ctx: Context, form: InputOf<typeof exchanges.update>) => {
    const stood = await changes.one(ctx, form)
    await checkExchange(ctx, ofKind({ ...stood, ...(namedIn(form) as Exchange) }))
    return await changes.update(ctx, ofKind(form))
  },
}
