/** 锁定: customers kept from the pool for a time. */
import { LOCK_DAYS, type PoolKind, pools } from '@clinic/contract/areas/pool/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { act } from '../../kit/act/action.ts'
import { sayPartial } from '../../kit/act/say-partial.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'

const F = fieldsOf(pools.lock)

/** Until when and why. */
export const lockFields = (
  <>
    <F.Day name="until" label="锁定到" help={`最长 ${LOCK_DAYS} 天，到期后按公海规则回收`} />
    <F.Reason name="reason" label="原因" reasons={['近期会成交', '术后跟进中', '约好再来', '投诉处理中']} />
  </>
)

/** Says who is locked, and who could not be. */
export const sayLocked = (answer: unknown): void => {
  const { locked, refused } = answer as OutputOf<typeof pools.lock>
  sayPartial(`已锁定 ${locked} 位`, refused)
}

/** @param whom the subject's customer */
export const lockAction = <On,>(whom: (on: On) => { readonly customerId: number; readonly kind: PoolKind }) =>
  act(pools.lock, {
    label: '锁定',
    fields: lockFields,
    width: 'small',
    input: (on: On) => {
      const { customerId, kind } = whom(on)
      return { kind, customerIds: [customerId] }
    },
    saveLabel: '锁定',
    done: null,
    onDone: sayLocked,
  })
