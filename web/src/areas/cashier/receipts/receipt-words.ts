/** Words of the receipt, alike on every paper. */
import type { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { discountWords } from '@clinic/contract/areas/orders/discounts.ts'
import { type BlockOf, isPrinted } from '@clinic/contract/areas/prints/kinds.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { MARK, yuanText } from '../../../kit/show/text.tsx'

export type Receipt = OutputOf<typeof cashier.receipt>

/** What the paper is, by the kind of payment. */
export const titles = { SETTLE: '收费', REPAY: '还款', RECHARGE: '充值' } as const

/** Whether an amount says something: a zero is left out on paper, and so is what is hidden from who prints. */
export const isSome = (yuan: string | undefined): boolean => yuan !== undefined && yuan !== '0.00'

/** A way of paying with what identifies it: 银行卡 尾号 0918. */
export const tenderName = ({ name, refNo }: Receipt['tenders'][number]): string =>
  refNo ? `${name} ${refNo.length > 8 ? `尾号 ${refNo.slice(-4)}` : refNo}` : name

/** What was given off the prices, each way of giving with its amount; nothing for who does not see it. */
export const givenOn = ({ discounts }: Receipt): readonly { readonly name: string; readonly less: string }[] =>
  (discounts ?? []).map(({ kind, amount }) => ({ name: discountWords[kind], less: `−${yuanText(amount)}` }))

/** What was sold, the combo it came with, and that it was given. */
export const lineName = ({ name, comboName, isGift }: Receipt['lines'][number]): string =>
  `${name ?? ''}${comboName ? `〔${comboName}〕` : ''}${isGift ? '（赠）' : ''}`

/** What a part of the paper says; nothing where the hospital leaves that part out. */
const partOf =
  (block: BlockOf<'receipt'>, textOf: (receipt: Receipt) => string | null | undefined) => (receipt: Receipt) =>
    isPrinted(receipt.clinic, 'receipt', block) ? (textOf(receipt) ?? '') : ''
export const phoneOf = partOf('phone', ({ customerPhone }) => customerPhone)
export const adviserOf = partOf('adviser', ({ adviserName }) => adviserName)
export const placeOf = partOf('address', ({ clinic }) => [clinic.address, clinic.phone].filter(Boolean).join('　'))
export const capitalsOf = partOf('capitals', ({ receivedCapitals }) => receivedCapitals)

/** Sessions left of a line, or that it was handed over. */
export const leftOf = ({ handedOut, sessionsLeft }: Receipt['lines'][number]): string =>
  handedOut ? '已领' : sessionsLeft === null ? '' : `余 ${sessionsLeft} 次`

/** A line breaks between two holdings, never between a name and its figure. */
export const holdingsOf = ({ balances }: Receipt): string =>
  [
    `余额\u00a0${yuanText(balances.wallet)}`,
    `好美币\u00a0${yuanText(balances.coin)}`,
    `积分\u00a0${balances.points?.toLocaleString('en-US') ?? MARK}`,
    ...(isSome(balances.debt) ? [`累计欠款\u00a0${yuanText(balances.debt)}`] : []),
  ].join('　')

/** Who printed when, for which time; a line breaks between them only. */
export const printedOf = ({ printedBy, printedAt, print }: Receipt): string =>
  `打印 ${printedBy}　${printedAt.slice(0, 16)}　第 ${print} 次`.replaceAll(' ', '\u00a0').replaceAll('-', '-\u2060')
