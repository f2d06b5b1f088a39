/** Keys of the till and what its foot says of them: no key is named that does nothing. */
import type { Keys } from '../../../kit/keys.ts'
import type { Settlement } from './settlement.ts'

type Deed = (() => void) | undefined
type Moves = {
  readonly find: () => void
  readonly print: Deed
  /** Absent: nobody waits; null: this list has no next one. */
  readonly next: Deed | null
  /** Absent: nothing is on the desk. */
  readonly leave: Deed
}
type Paying = Pick<Settlement, 'offered' | 'put' | 'putCode' | 'send'> & {
  readonly plans: Pick<Settlement['plans'], 'show'>
}
type TillKeys = { readonly keys: Keys; readonly keyWords: Readonly<Record<string, string>> }

/** Ways of paying that have a digit. */
const DIGITS = 9
const digits = (count: number): string => (count > 1 ? `Alt 1…${count}` : 'Alt 1')

const whilePaying = ({ offered, put, putCode, send, plans: { show } }: Paying): TillKeys => {
  const filled = offered.slice(0, DIGITS)
  const has = (code: string) => offered.some((tender) => tender.code === code)
  return {
    keys: {
      ...Object.fromEntries(filled.map((tender, at) => [`Alt+${at + 1}`, () => put(tender)] as const)),
      F8: has('WALLET') ? () => putCode('WALLET') : undefined,
      F9: has('CASH') ? () => putCode('CASH') : undefined,
      F7: show,
      F2: send,
    },
    keyWords: {
      ...(filled.length > 0 ? { [digits(filled.length)]: '未收金额填入该方式' } : {}),
      ...(has('CASH') ? { F9: '其余收现金' } : {}),
      ...(show ? { F7: '最优支付' } : {}),
      F2: '确认收款',
      Esc: '放下这一单',
      // Behind the others: a balance may come while she stands at the desk.
      ...(has('WALLET') ? { F8: '余额全用' } : {}),
    },
  }
}

/** @param paying null where nothing is to be paid: a payment, an order of another state, an empty desk */
export const tillKeys = (paying: Paying | null, { find, print, next, leave }: Moves): TillKeys => {
  const shared = { F3: find, F4: print, Escape: leave }
  // What can be done later has its room already: the hint beside it stays where it is.
  if (!paying && next === null) return { keys: shared, keyWords: { F3: '找客户', F4: '打印小票' } }
  if (!paying)
    return { keys: { ...shared, F6: next ?? undefined }, keyWords: { F3: '找客户', F6: '下一单', F4: '打印小票' } }
  const { keys, keyWords } = whilePaying(paying)
  return { keys: { ...shared, ...keys }, keyWords: { F3: '找客户', ...keyWords } }
}
