/**
 * What a recharge asks for by its amount: from one sum on who she is (a named card), from a higher one on a bank. The sums are
 * the hospital's (`orders.rechargeLimits`). Source: money book §6; 单用途商业预付卡管理办法, 国办 2011 notice.
 */
import { type Fen, parseYuan, withCommas } from '../../money.ts'
import type { Refusal } from '../../refusals.ts'
import { Shape, Yuan } from '../../words.ts'
import { orderRefusals } from './words.ts'

/** In yuan, each the first sum it holds for. */
export const RechargeLimits = Shape({ namedFrom: Yuan, bankFrom: Yuan })
type Limits = { readonly namedFrom: string; readonly bankFrom: string }

/** What an installation begins with, in fen. */
export const usualRechargeLimits = { namedFromFen: 500_000, bankFromFen: 5_000_000 } as const

/** Ways of paying in which a bank knows who pays. */
const bankTenders: readonly string[] = ['CARD', 'TRANSFER']

const reaches = (amountFen: Fen, from: string): boolean => amountFen >= (parseYuan(from) ?? 0)

/** Why can a recharge of this amount not be paid in this way? */
export const whyNotRechargeBy = (amountFen: Fen, { bankFrom }: Limits, tender: string): Refusal | null =>
  reaches(amountFen, bankFrom) && !bankTenders.includes(tender)
    ? orderRefusals.bankRecharge({ limit: withCommas(bankFrom) })
    : null

/** What whoever takes it is told; null where nothing is asked for. */
export const rechargeNote = (amountFen: Fen, limits: Limits): string | null =>
  whyNotRechargeBy(amountFen, limits, '')?.message ??
  (reaches(amountFen, limits.namedFrom) ? `单笔充值达到 ${withCommas(limits.namedFrom)} 元，请核对客户实名信息` : null)
