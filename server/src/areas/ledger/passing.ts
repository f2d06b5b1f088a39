/**
 * A balance that becomes another customer's. What is asked for waits in an account of its own; once decided, the receiver has it,
 * lot by lot, with the days and the origin of each (money book §11, F1–F4; ADR 0100). The document's id is the journals' id.
 */
import { MOST_PASSED } from '@clinic/contract/areas/purchases/transfer-words.ts'
import type { Fen } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type Context, refuse } from '../../kit/context.ts'
import { Bool, Num, textOf } from '../../kit/db/rows.ts'
import { customerById } from '../customers/reads.ts'
import { figuresFrom } from './figures.ts'
import { openDay, postStatement, reverseStatement } from './posting.ts'

const HOLD = 'balance_hold'
const PASS = 'balance_transfer'

type Sides = { readonly customerId: number; readonly toCustomerId: number }
/** A document by which a balance moves. */
type Moved = Sides & { readonly id: number; readonly no: string; readonly fen: Fen }

/** Both archives, then nothing moves in them, in the order of their ids, whichever gives. */
export const lockSides = ({ customerId, toCustomerId }: Sides) => ({
  text: `select c.id from ${customerById('c')} where c.id = any($1::bigint[]) order by c.id for no key update of c`,
  values: [[customerId, toCustomerId]],
})

const accounts = (customerIds: readonly number[]) => ({
  text: `select kind, balance from ledger.account where customer_id = any($1::bigint[])
      and (kind in ('WALLET_PRINCIPAL', 'WALLET_HOLD') or kind = 'RECEIVABLE' and balance > 0) order by id for no key update`,
  values: [customerIds],
})

const taken = textOf(
  { depth: Num, passedFen: Num },
  `select coalesce(max(l.passed) filter (where l.before < $2::bigint), 0)::int + 1 as depth,
      coalesce(sum(least(l.left_amount, $2::bigint - l.before)) filter (where l.before < $2::bigint and l.passed >= $3::int), 0)::bigint as "passedFen"
    from (select l.passed, l.left_amount,
        sum(l.left_amount) over (order by l.expires_on, l.made_at, l.id) - l.left_amount as before
      from ledger.lot l join ledger.account a on a.hospital_id = l.hospital_id and a.id = l.account_id
      where a.kind = 'WALLET_PRINCIPAL' and a.owner_id = $1 and l.left_amount > 0) l`,
)

/** Her balance under lock, what she owes, and of how many transfers the next `fen` of it would come. */
export const movableBalance = async (ctx: Context, customerId: number, fen: Fen) => {
  const { held } = await ctx.together({ held: accounts([customerId]) })
  const { lots } = await ctx.together({ lots: taken(customerId, fen, MOST_PASSED) })
  const { principalFen, debtFen } = figuresFrom(held)
  return { principalFen, debtFen, ...lots[0]! }
}

/** Keeps it from its owner until others decide. */
export const holdBalance = async (
  ctx: Context,
  { id, no, fen, customerId }: Omit<Moved, 'toCustomerId'>,
): Promise<void> => {
  const { day } = await ctx.together({ day: openDay })
  await ctx.together([
    postStatement({
      type: HOLD,
      id,
      date: day,
      memo: no,
      lines: [
        { kind: 'WALLET_PRINCIPAL', owner: customerId, customer: customerId, amount: fen },
        { kind: 'WALLET_HOLD', owner: customerId, customer: customerId, amount: -fen },
      ],
    }),
  ])
}

/** It is the giver's again, in the lots it was taken from. */
export const releaseBalance = async (ctx: Context, id: number, memo: string): Promise<void> => {
  const { day } = await ctx.together({ day: openDay })
  await ctx.together([reverseStatement({ type: HOLD, id }, { type: 'balance_release', date: day, memo })])
}

/** What waits is the receiver's. */
export const passBalance = async (ctx: Context, { id, no, fen, customerId, toCustomerId }: Moved): Promise<void> => {
  const { day } = await ctx.together({ day: openDay })
  const lines = [
    { kind: 'WALLET_HOLD', owner: customerId, customer: customerId, amount: fen },
    { kind: 'WALLET_PRINCIPAL', owner: toCustomerId, customer: toCustomerId, amount: -fen },
  ] as const
  await ctx.together([
    postStatement({ type: PASS, id, date: day, memo: no, lines }),
    {
      text: `select ledger.pass_lots(f.id, t.id) from ledger.journal f, ledger.journal t
        where f.biz_type = $1 and f.biz_id = $3::bigint and t.biz_type = $2 and t.biz_id = $3::bigint`,
      values: [HOLD, PASS, id],
    },
  ])
}

const isWhole = textOf(
  { whole: Bool },
  `select not exists (select from ledger.journal j join ledger.lot l on l.hospital_id = j.hospital_id and l.journal_id = j.id
    where j.biz_type = $1 and j.biz_id = $2::bigint and l.left_amount < l.amount) as whole`,
)
const isHers = textOf(
  { hers: Bool },
  `select not exists (select from ledger.journal j join ledger.entry e on e.hospital_id = j.hospital_id and e.journal_id = j.id
    join ledger.account a on a.hospital_id = e.hospital_id and a.id = e.account_id
    where j.biz_type = $1 and j.biz_id = $2::bigint and a.owner_id <> $3::bigint) as hers`,
)

/** Takes it back while the receiver has spent nothing of it. @returns whether that was so */
export const takeBalanceBack = async (
  ctx: Context,
  { id, customerId, toCustomerId }: Moved,
  memo: string,
): Promise<boolean> => {
  const { day } = await ctx.together({ day: openDay, held: accounts([customerId, toCustomerId]) })
  const { whole, hers } = await ctx.together({ whole: isWhole(PASS, id), hers: isHers(HOLD, id, customerId) })
  if (!whole[0]!.whole) return false
  // What is taken back goes to the archive that gave it: one that went into another has no more accounts to post to.
  if (!hers[0]!.hers) refuse(common.archiveMerged())
  await ctx.together([
    reverseStatement({ type: PASS, id }, { type: 'balance_transfer_reverse', date: day, memo }),
    reverseStatement({ type: HOLD, id }, { type: 'balance_release', date: day, memo }),
  ])
  return true
}
