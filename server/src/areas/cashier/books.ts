/** 对账台: every identity of the books asked anew, and the proof of it as a sheet. Source: money book §21. */
import type { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { identities, identitySigns, MOST_FAULTS } from '@clinic/contract/areas/cashier/identities.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { type Context, refuse } from '../../kit/context.ts'
import { Str, sure, textOf } from '../../kit/db/rows.ts'
import { asked } from '../../kit/question.ts'
import type { Reading } from '../../kit/reading.ts'
import { oneSlice, sheetFile } from '../../kit/sheets.ts'
import { invoiceChecks } from '../invoices/reads.ts'
import { chainChecks, chainProof } from '../ledger/index.ts'

type Faults = OutputOf<(typeof cashier)['selfcheck']>

/** Identities of what is built on the till, as functions of the database. */
export const moreChecks = asked<[], readonly string[]>('what else the self-check asks')

const Fault = { identity: Str, subject: sure(Id), detail: Str }

/**
 * Each check is a statement of its own: together they take longer over a large book than one statement may (16 s of CPU at 141,000
 * orders), and each is whole by itself.
 */
const checksNow = (): Reading<Faults>[] =>
  [
    'ledger.selfcheck()',
    chainChecks,
    invoiceChecks,
    'cashier.selfcheck()',
    'cashier.coupon_selfcheck()',
    'debts.selfcheck()',
    'purchases.selfcheck()',
    ...moreChecks(),
  ].map((check) => textOf(Fault, `select * from ${check} limit ${MOST_FAULTS}`)())

/** All identities of the money path, as rows that break them. */
export const selfcheck = async (ctx: Context): Promise<Faults> => {
  // It speaks of the whole hospital or of nothing: half of it would say that all is well.
  if (ctx.rows !== 'all') refuse(common.forbidden())
  const found = await ctx.together(Object.fromEntries(checksNow().map((check, at) => [`check${at}`, check])))
  return Object.values(found).flat().slice(0, MOST_FAULTS)
}

const columns = [
  { header: '编号', key: 'sign', width: 8 },
  { header: '类别', key: 'group', width: 10 },
  { header: '恒等式', key: 'sentence', width: 48 },
  { header: '结果', key: 'result', width: 12 },
  { header: '不平的记录', key: 'subject', width: 16 },
  { header: '说明', key: 'detail', width: 60 },
  { header: '核对时间', key: 'at', width: 20 },
]

/** How far the journals are sealed and by which digest: whoever keeps the sheet can tell a chain that was written anew. */
const chainLines = ({ sealed, head }: { sealed: number; head: string }, at: string) =>
  sealed === 0
    ? []
    : [{ sign: 'G8', group: '凭证', sentence: '封存的凭证数与末张摘要', result: `${sealed} 张`, detail: head, at }]

/** One line an identity that holds, and one for each row that breaks one. */
export const exportBooks = async (ctx: Context) => {
  const faults = await selfcheck(ctx)
  const { now, chain } = await ctx.together({
    now: textOf({ at: Str }, 'select kit.clock() as at')(),
    chain: chainProof(),
  })
  const at = now[0]!.at
  const lines = identitySigns.flatMap((sign) => {
    const [group, sentence] = identities[sign]
    const broken = faults.filter(({ identity }) => identity === sign)
    if (broken.length === 0) return [{ sign, group, sentence, result: '平', at }]
    return broken.map(({ subject, detail }) => ({ sign, group, sentence, result: '不平', subject, detail, at }))
  })
  ctx.note({ objectType: 'payment', after: { identities: identitySigns.length, faults: faults.length } })
  return sheetFile('对账证明', columns, oneSlice([...lines, ...chainLines(chain[0]!, at)]))
}
