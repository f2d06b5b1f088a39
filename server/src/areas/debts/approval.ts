/**
 * Writing a debt off, and opening it again, as a matter of the audit centre. The document is the debt: it moved when anything was
 * repaid or written off since, and what was asked for is asked for anew. Source: money book §8, §13.
 */
import { toYuan, withCommas } from '@clinic/contract/money.ts'
import { Id, Nullable, Version } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Context } from '../../kit/context.ts'
import { Num, Str, sqlOf } from '../../kit/db/rows.ts'
import type { ApprovalKind, Deed, Line, Standing } from '../approvals/index.ts'
import { orderOf, sellersOf } from '../orders/reads.ts'
import { forgive, holdDebt, type WriteOffRequest, writeOffBack } from './write-off.ts'

const requestOf = (request: Deed['request']): WriteOffRequest => request as unknown as WriteOffRequest

const Asked = {
  no: Str,
  version: Version,
  customerId: Id,
  writers: Type.Array(Id),
  summary: Str,
  openFen: Num,
}

const stands = async (ctx: Context, id: number, request: Deed['request']): Promise<Standing | null> => {
  const { fen, reopens } = requestOf(request)
  const { rows } = await sqlOf(Asked)`
    select d.no, d.version, d.customer_id as "customerId", ${reopens ? sql`array_remove(array[d.created_by], null)` : sql`array_remove(${sql.raw(sellersOf('o'))} || d.created_by, null)`} as writers,
      d.open_fen as "openFen", coalesce(o.summary, '') as summary
    from debts.debt d left join ${sql.raw(orderOf('o', 'd'))} where d.id = ${id}`.execute(ctx.db)
  if (!rows[0]) return null
  const { no, version, customerId, writers, summary, openFen } = rows[0]
  const yuan = (amount: number): string => withCommas(toYuan(amount))
  const headline: Line = {
    label: reopens ? '恢复欠款，未还' : '未还',
    before: yuan(openFen),
    after: yuan(reopens ? openFen + fen : openFen - fen),
    money: true,
    of: ['debts.debt:open'],
  }
  const bought: Line = { label: '项目', before: null, after: summary, money: false, of: ['debts.debt:summary'] }
  return {
    no,
    version,
    customerId,
    departmentId: null,
    writers,
    figures: { amount: fen },
    headline,
    lines: summary === '' ? [headline] : [headline, bought],
  }
}

const facts = async (ctx: Context, { documentId, customerId }: Deed): Promise<string[]> => {
  const { rows } = await sqlOf({ overdue: Num, reminded: Num, last: Nullable(Str), others: Num })`
    select (kit.business_date() - d.due_date)::int as overdue,
      (select count(*)::int from debts.reminder r where r.debt_id = d.id) as reminded,
      (select to_char(max(r.created_at) at time zone 'Asia/Shanghai', 'MM-DD') from debts.reminder r where r.debt_id = d.id) as last,
      (select count(*)::int from debts.write_off w join debts.debt o on o.hospital_id = w.hospital_id and o.id = w.debt_id
        where o.customer_id = ${customerId} and w.reopened_on is null) as others
    from debts.debt d where d.id = ${documentId}`.execute(ctx.db)
  if (!rows[0]) return []
  const { overdue, reminded, last, others } = rows[0]
  return [
    overdue > 0 ? `已逾期 ${overdue} 天` : '还没有到期',
    reminded === 0 ? '没有登记过催款' : `催款 ${reminded} 次，最近一次 ${last}`,
    others === 0 ? '该客户没有核销过欠款' : `该客户核销过欠款 ${others} 次`,
  ]
}

const nothing = (): Promise<void> => Promise.resolve()

export const writeOffApproval: ApprovalKind = {
  kind: 'WRITE_OFF_DEBT',
  lock: async (ctx, id) => {
    await holdDebt(ctx, id)
  },
  stands,
  version: (id) => `(select d.version from debts.debt d where d.id = ${id})`,
  facts,
  apply: async (ctx, { documentId, request }) => {
    const asked = requestOf(request)
    await (asked.reopens ? writeOffBack(ctx, documentId, asked) : forgive(ctx, documentId, asked))
  },
  reject: nothing,
  withdrawn: nothing,
}
