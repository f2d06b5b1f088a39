/** Whose account a refund goes to: the customer's own, or of an order one of her family's. Source: money book §10, §10.3. */
import { type Static, Type } from 'typebox'
import { defineRefusals, type Refusal } from '../../refusals.ts'
import { Shape, Text } from '../../words.ts'
import { KinshipWord } from '../customers/family.ts'

export const Payee = Shape({
  name: Text(60, { minLength: 1 }),
  /** A bank, or the platform of the account. */
  bank: Text(60, { minLength: 1 }),
  account: Text(40, { minLength: 1 }),
  /** What the holder is to the customer; absent: it is hers. */
  relation: Type.Optional(KinshipWord),
})
export type Payee = Static<typeof Payee>

export const payeeRefusals = defineRefusals('refundPayees', {
  missing: [422, '改用转账等方式退款，请填写同名收款账户'],
  notHers: [422, '户名“{holder}”不是客户本人，请核对户名；退给家人须选择与客户的关系'],
  herOwnAlone: [422, '预付款只能退到客户本人的账户，请填写户名与客户姓名一致的账户'],
  idUnchecked: [422, '退到账户前须核对客户本人的身份证件，请核对后勾选“已核对证件”'],
})

/** A name as it is compared: whatever width, without blanks and the dots within it. */
const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\s·•．・.]/gu, '')
    .toLowerCase()

/** Is the account the customer's own, by its holder's name? */
export const isHerAccount = ({ name }: Pick<Payee, 'name'>, customerName: string): boolean =>
  plain(name) === plain(customerName)

/** Why does a refund not go to this account? `prepaid`: of a balance, a deposit or a card. */
export const whyNotPayee = (
  payee: Payee | undefined,
  {
    customerName,
    prepaid,
    idChecked,
  }: { readonly customerName: string; readonly prepaid: boolean; readonly idChecked: boolean },
): Refusal | null => {
  if (!payee || [payee.name, payee.bank, payee.account].some((word) => word.trim() === ''))
    return payeeRefusals.missing()
  const isHers = isHerAccount(payee, customerName)
  if (!isHers && prepaid) return payeeRefusals.herOwnAlone()
  if (!isHers && !payee.relation) return payeeRefusals.notHers({ holder: payee.name.trim() })
  return idChecked ? null : payeeRefusals.idUnchecked()
}
