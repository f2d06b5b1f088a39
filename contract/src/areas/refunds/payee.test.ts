import { describe, expect, it } from 'vitest'
import { type Payee, whyNotPayee } from './payee.ts'

const payee = { name: '李婉', bank: '招商银行', account: '6225 0000' }
const why = (given: Payee | undefined, more: { customerName?: string; prepaid?: boolean; idChecked?: boolean } = {}) =>
  whyNotPayee(given, { customerName: '李婉', prepaid: false, idChecked: true, ...more })?.key ?? null

describe('an account that money goes to', () => {
  it('is hers by its name, in whatever width, with blanks or dots within', () => {
    expect(why(payee)).toBeNull()
    expect(why({ ...payee, name: ' 李　婉 ' })).toBeNull()
    expect(why({ ...payee, name: 'ＭＡＲＹ ｌｉ' }, { customerName: 'Mary Li' })).toBeNull()
    expect(why({ ...payee, name: '古丽·阿依' }, { customerName: '古丽•阿依' })).toBeNull()
    expect(why({ ...payee, name: '李婉婉' })).toBe('refundPayees.notHers')
    expect(why({ ...payee, name: '李' })).toBe('refundPayees.notHers')
  })

  it('is one of her family where that is said, and of prepaid money never', () => {
    const husband: Payee = { ...payee, name: '王强', relation: 'spouse' }
    expect(why(husband)).toBeNull()
    expect(why(husband, { prepaid: true })).toBe('refundPayees.herOwnAlone')
    expect(why(payee, { prepaid: true })).toBeNull()
  })

  it('is whole, and her papers were looked at', () => {
    expect(why(undefined)).toBe('refundPayees.missing')
    for (const field of ['name', 'bank', 'account'] as const)
      expect(why({ ...payee, [field]: ' ' })).toBe('refundPayees.missing')
    expect(why(payee, { idChecked: false })).toBe('refundPayees.idUnchecked')
  })
})
