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

/**
 * What whoever takes it is told; null where nothing is asked for. Several below the sum come to a named card as one above it does.
 * @param heldFen what she has paid in already
 */
export const rechargeNote = (amountFen: Fen, limits: Limits, heldFen: Fen = 0): string | null => {
  const bank = whyNotRechargeBy(amountFen, limits, '')
  if (bank) return bank.message
  const named = withCommas(limits.namedFrom)
  if (reaches(amountFen, limits.namedFrom)) return `单笔充值达到 ${named} 元，请核对客户实名信息`
  const isAbove = amountFen > 0 && amountFen + heldFen > (parseYuan(limits.namedFrom) ?? 0)
  return isAbove ? `充值后余额将超过 ${named} 元，请核对客户实名信息` : null
}
